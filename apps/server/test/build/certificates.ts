import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

export type Certificate = { cert: string; key: string };

/** An authority of this test's own: `ca` as who trusts it is given it, and servers' certificates by it. */
export async function openAuthority(name = 'Test authority') {
  const keys = await newKeys();
  const now = Date.now();
  const own = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  });
  return {
    ca: own.toString('pem'),
    /** for this name of the net, until so many days from now */
    issue: async (host: string, days = 1): Promise<Certificate> => {
      const { publicKey, privateKey } = await newKeys();
      const issued = await X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: own.subject,
        notBefore: new Date(now - 2 * DAY_MS),
        notAfter: new Date(now + days * DAY_MS),
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      });
      const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
      return { cert: issued.toString('pem'), key: String(key) };
    },
  };
}
