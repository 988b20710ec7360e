import { z } from 'zod';
import { lastSyncKey } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { outbox } from '../outbox/index.ts';
import { serverNow } from '../server-status/index.ts';

const instant = z.iso.datetime();

/** ISO: when the server last took something that this person had done on this device; null = never, as far as it is known. */
export function lastSyncOf(owner: string): string | null {
  return readState(lastSyncKey(owner), instant);
}

/** Once, when the application starts. */
export function followSyncs(): void {
  outbox.onDone(({ owner }) => writeState(lastSyncKey(owner), serverNow().toISOString()));
}
