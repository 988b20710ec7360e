import { photosEndpoints } from '@inspect/contract/photos';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { isOffline } from '../../../platform/server-status/index.ts';

/** As the server last gave them to this page, by person and checkup. */
const given = new Map<string, string>();
const keyOf = (checkup: string) => `${outbox.store.get().owner}/${checkup}`;

/** What a photograph of this checkup carries that is taken now; null = the server gave nothing yet. */
export const nonceFor = (checkup: string): string | null => given.get(keyOf(checkup)) ?? null;

/** Asks for one, where the server can be reached. Without it a photograph is taken all the same. */
export async function askNonce(checkup: string): Promise<void> {
  if (isOffline()) return;
  const key = keyOf(checkup);
  try {
    given.set(key, (await call(photosEndpoints.nonce, { query: { checkup } })).data.nonce);
  } catch (problem) {
    if (!(problem instanceof NoResponse || problem instanceof ServerRefusal)) throw problem;
  }
}
