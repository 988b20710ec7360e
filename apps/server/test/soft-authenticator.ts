import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** What an attacker may make of an answer; what is left out is as it should be. */
export type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** the person was there, but not verified */
  unverified?: boolean;
  /** in place of the next number */
  counter?: number;
};

const registrationOptions = z.object({
  data: z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) }),
});
const assertionOptions = z.object({
  data: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(z.object({ id: z.string() })),
  }),
});

/** One security key in software: ECDSA with P-256, as WebAuthn Level 2 describes it. */
export type SoftAuthenticator = {
  id: string;
  register(options: unknown, twist?: Twist): unknown;
  assert(options: unknown, twist?: Twist): unknown;
};

export function softAuthenticator(pageOrigin = 'http://inspect.test'): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let uses = 0;
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? pageOrigin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, twist: Twist, attested: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? ++uses);
    // user present 1, user verified 4, attested credential data 64
    const flags = 1 + (twist.unverified ? 0 : 4) + (attested.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  };
  return {
    id,
    register: (sent, twist = {}) => {
      const { challenge, rp } = registrationOptions.parse(sent).data;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: key type EC2, ES256, curve P-256, the point
      const cose = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, cbor(cose)]);
      const authData = authenticatorData(rp.id, twist, attested);
      const attestation = new Map<string, string | Map<string, never> | Buffer>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['usb', 'of-tomorrow'],
      };
    },
    assert: (sent, twist = {}) => {
      const { challenge, rpId } = assertionOptions.parse(sent).data;
      const said = clientData('webauthn.get', challenge, twist);
      const data = authenticatorData(rpId, twist);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(said)]))
        .sign(privateKey);
      return {
        id,
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The little of CBOR (RFC 8949) that keys are written in. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([kind * 32 + size]);
    return size < 256
      ? Buffer.from([kind * 32 + 24, size])
      : Buffer.from([kind * 32 + 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, content]) => [cbor(key), cbor(content as Cbor)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}
