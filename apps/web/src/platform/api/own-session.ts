import { signInEndpoints } from '@inspect/contract/auth';
import { serverStatusEndpoints } from '@inspect/contract/server-status';
import { enteredHere } from '../access/remembered-session.ts';

/** What may be asked by whom this device itself has let in: the browser may still bring another person's session. */
const ABOUT_SESSION: ReadonlySet<string> = new Set(
  [...Object.values(signInEndpoints), serverStatusEndpoints.checkStatus].map(
    ({ method, path }) => `${method} /api${path}`,
  ),
);

/** Whether the answer would be to whoever this page shows; if not, it is not asked. */
export function isOwnSession(method: string, address: string): boolean {
  return enteredHere() === null || ABOUT_SESSION.has(`${method} ${address}`);
}
