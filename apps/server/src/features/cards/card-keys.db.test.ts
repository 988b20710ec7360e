import { createPublicKey, verify } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { cardsEndpoints, readSignedAddress } from '@inspect/contract/cards';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CAMERA, saveCheckup, signByCall } from '../../../test/build/stored-checkup.ts';
import { qrOf } from '../../../test/qr-of.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { turnCardKeys } from '../../app/commands/card-keys-command.ts';
import { asSystem } from '../../platform/db/transaction.ts';

const DAY_MS = 86_400_000;
const secret = Buffer.alloc(32, 's');

let test: TestApp;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  [test, pdfium] = await Promise.all([testApp({ sealSecret: secret }), PDFiumLibrary.init()]);
});
afterAll(async () => {
  pdfium.destroy();
  await test.close();
});

async function concluded(): Promise<Checkup> {
  const signed = await signByCall(test, await saveCheckup(test, 'operator'));
  const body = { version: signed.version, cameraReasonId: NO_CAMERA, Opinion: true, nextCheckup: 1 };
  const answer = await (await test.as('operator')).put(`/tech-service-checkup/${signed._id}`, body);
  expect(answer.status).toBe(200);
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

const paperOf = async ({ _id }: Checkup) =>
  (await (await test.as('operator')).get(`/diagnostic-card/${_id}`)).bytes;

/** What a phone reads off the card. */
async function addressOf(checkup: Checkup): Promise<URL> {
  const document = await pdfium.loadDocument(await paperOf(checkup));
  try {
    return new URL((await qrOf(document.getPage(0))) ?? '');
  } finally {
    document.destroy();
  }
}

const keys = async () =>
  cardsEndpoints.keys.response.parse((await test.anonymous.get('/card-keys')).body).data;

/** As somebody would who has read the decision and uses none of our code but the reading. */
async function proves({ search, hash }: URL): Promise<boolean> {
  const read = readSignedAddress(search + hash);
  const key = (await keys()).find(({ id, revoked }) => id === read?.key && !revoked);
  if (!read || !key) return false;
  const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.key }, format: 'jwk' });
  return verify(null, Buffer.from(read.text), known, Buffer.from(read.signature, 'base64url'));
}

const turn = (what: string, id?: string) =>
  asSystem(test.database.pool, (tx) => turnCardKeys(tx, { what, id, secret, now: test.clock.now() }));

describe('the QR of a diagnostic card', () => {
  it('leads to its check alone as long as there is no key', async () => {
    const checkup = await concluded();
    const { search, hash } = await addressOf(checkup);
    expect({ search, hash }).toEqual({
      search: `?number=${checkup.number}&plate=${checkup.CarRegNo}&edition=1`,
      hash: '',
    });
  });

  it('says under a signature what the paper says, the same whenever it is drawn', async () => {
    await test.jobs.planRecurring();
    await test.runJobs();
    const checkup = await concluded();
    const address = await addressOf(checkup);
    const on = yerevanDay(test.clock.now()).replaceAll('-', '');
    const until = checkup.nextCheckupDate?.replaceAll('-', '');
    expect(address.hash.replace(/[\w-]{86}$/, '')).toBe(`#1.1.fit.${on}.${until}.`);
    expect(await proves(address)).toBe(true);
    expect(Buffer.compare(await paperOf(checkup), await paperOf(checkup))).toBe(0);
  });

  it('is signed by a new key after a year, and the papers of the old one go on being good', async () => {
    const old = await addressOf(await concluded());
    test.clock.advance(365 * DAY_MS);
    await test.runJobs();
    expect(await keys()).toMatchObject([{ id: 1, until: null }]);
    test.clock.advance(DAY_MS);
    await test.runJobs();
    expect(await keys()).toMatchObject([
      { id: 2, until: null, revoked: false },
      { id: 1, until: yerevanDay(test.clock.now()), revoked: false },
    ]);
    const fresh = await addressOf(await concluded());
    expect(fresh.hash).toMatch(/^#1\.2\./);
    expect([await proves(old), await proves(fresh)]).toEqual([true, true]);
  });

  it('of a void card is not signed', async () => {
    const checkup = await concluded();
    const body = { version: checkup.version, reason: 'Այլ մեքենա' };
    const admin = await test.as('admin');
    expect((await admin.post(`/tech-service-all-checkup/${checkup._id}/annul`, body)).status).toBe(200);
    expect((await addressOf(checkup)).hash).toBe('');
  });

  it('proves nothing once its key was revoked, and is signed by the next one at once', async () => {
    const checkup = await concluded();
    const old = await addressOf(checkup);
    const said = await turn('revoke', '2');
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^3 {2}[\w-]{43} {2}made \S+ {2}in use$/),
      expect.stringMatching(/^2 .* revoked \S+Z$/),
      expect.stringMatching(/^1 .* retired \S+Z$/),
    ]);
    expect(await proves(old)).toBe(false);
    const again = await addressOf(checkup);
    expect(again.hash).toMatch(/^#1\.3\./);
    expect(await proves(again)).toBe(true);
  });

  it.each([
    [['turn'], 'Say card-keys, card-keys rotate or card-keys revoke <id>.'],
    [['revoke'], 'Say which key'],
    [['revoke', '99'], 'Say which key'],
    [['revoke', '2'], 'Say which key'],
  ] as const)('the command says in one line that %j is wrong', async ([what, id], line) => {
    await expect(turn(what, id)).rejects.toThrow(line);
  });

  it('is signed by one key however many processes make one', async () => {
    await Promise.all([turn('rotate'), turn('rotate'), turn('rotate')]);
    expect((await keys()).filter(({ until, revoked }) => until === null && !revoked)).toHaveLength(1);
    expect(await proves(await addressOf(await concluded()))).toBe(true);
  });

  it('is signed with what nobody is told: no call and no table says it', async () => {
    const { rows } = await test.database.pool.query<{ wrapped: Buffer; public_key: Buffer }>(
      'select wrapped, public_key from card_keys',
    );
    expect(rows.length).toBeGreaterThan(3);
    // Ed25519 as PKCS #8 begins so.
    for (const { wrapped } of rows) expect(wrapped.toString('hex')).not.toContain('302e020100300506032b6570');
    const answer = await test.anonymous.get('/card-keys');
    for (const { wrapped } of rows)
      expect(answer.text).not.toContain(wrapped.toString('base64url').slice(20, 60));
    expect(Object.keys((await keys())[0] ?? {}).sort()).toEqual(['id', 'key', 'revoked', 'until']);
  });
});
