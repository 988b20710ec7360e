import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type CardKey,
  type CardStatement,
  readSignedAddress,
  signedCheckAddress,
  signedText,
} from '@inspect/contract/cards';
import { describe, expect, it } from 'vitest';
import { verifyCard } from './verify-card.ts';

const card: CardStatement = {
  number: 'AA-0001780',
  CarRegNo: '34AB567',
  edition: 2,
  Opinion: true,
  inspectedOn: '2026-11-26',
  nextCheckupDate: '2027-11-26',
};

/** A key as the server makes them: by other code than the browser's. */
function keyOf(id: number, more: Partial<CardKey> = {}): { own: KeyObject; told: CardKey } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = String(publicKey.export({ format: 'jwk' }).x);
  return { own: privateKey, told: { id, key, until: null, revoked: false, ...more } };
}

function addressBy(own: KeyObject, key: number, said: CardStatement = card): string {
  const signature = sign(null, Buffer.from(signedText(said, key)), own).toString('base64url');
  const { search, hash } = new URL(signedCheckAddress('https://inspect.am', said, { key, signature }));
  return search + hash;
}

async function proofOf(address: string, keys: CardKey[]): Promise<string> {
  const read = readSignedAddress(address);
  return read ? verifyCard(read, keys) : 'not signed';
}

const first = keyOf(1);
const second = keyOf(2);

describe('without a network', () => {
  it('a card that the register signed is genuine, by either key', async () => {
    const keys = [first.told, second.told];
    expect(await proofOf(addressBy(first.own, 1), keys)).toBe('genuine');
    expect(await proofOf(addressBy(second.own, 2), keys)).toBe('genuine');
  });

  it('any changed, left out or added character is refused', async () => {
    const address = addressBy(first.own, 1);
    const accepted: string[] = [];
    for (let at = 0; at < address.length; at += 1) {
      const letter = address[at] ?? '';
      const others = new Set([
        letter === '0' ? '1' : '0',
        letter === 'A' ? 'B' : 'A',
        '',
        `${letter}${letter}`,
      ]);
      for (const other of others) {
        const changed = address.slice(0, at) + other + address.slice(at + 1);
        if (changed !== address && (await proofOf(changed, [first.told, second.told])) === 'genuine')
          accepted.push(changed);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('the last letter, which carries four bits of nothing, may be no other either', async () => {
    const address = addressBy(first.own, 1);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const proofs = await Promise.all(
      letters.map((letter) => proofOf(address.slice(0, -1) + letter, [first.told])),
    );
    expect(proofs.filter((proof) => proof === 'genuine')).toHaveLength(1);
    expect(proofs.filter((proof) => proof === 'changed')).toHaveLength(63);
  });

  it('a card signed with somebody’s own key is refused', async () => {
    expect(await proofOf(addressBy(keyOf(1).own, 1), [first.told])).toBe('changed');
  });

  it('a key out of use stands for the cards of its time and for no later one', async () => {
    const until = (day: string) => [{ ...first.told, until: day }, second.told];
    expect(await proofOf(addressBy(first.own, 1), until('2026-11-26'))).toBe('genuine');
    expect(await proofOf(addressBy(first.own, 1), until('2026-11-25'))).toBe('changed');
  });

  it('nor for one that is good for longer than any inspection is', async () => {
    const long = { ...card, nextCheckupDate: '2032-11-27' };
    const retired = [{ ...first.told, until: '2026-11-30' }];
    expect(await proofOf(addressBy(first.own, 1, long), retired)).toBe('changed');
    expect(await proofOf(addressBy(first.own, 1, { ...card, nextCheckupDate: '2032-11-26' }), retired)).toBe(
      'genuine',
    );
  });

  it('nothing is said of a card whose key is unknown here, or was revoked', async () => {
    expect(await proofOf(addressBy(second.own, 2), [first.told])).toBe('unknownKey');
    expect(await proofOf(addressBy(first.own, 1), [{ ...first.told, revoked: true }])).toBe('revokedKey');
  });
});
