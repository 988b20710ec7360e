import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { StartError } from '../start-error.ts';

const ITERATIONS = 4096;
const LEAST = 16;

/**
 * What PostgreSQL stores of a password (SCRAM-SHA-256), made here so that the password itself never leaves.
 * @param password at least 16 letters, digits and signs of ASCII: others would have to be normalised as the client does
 * @throws StartError that does not repeat it
 */
export function passwordVerifier(password: string, salt = randomBytes(16)): string {
  if (password.length < LEAST || !/^[\x20-\x7e]+$/.test(password)) {
    throw new StartError(
      `A password of a database role must have at least ${LEAST} characters, all of ASCII: make one with "openssl rand -hex 24".`,
      { exitCode: 78 },
    );
  }
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
