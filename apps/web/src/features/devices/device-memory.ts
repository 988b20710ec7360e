import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';
import { localKeys } from '../../platform/local-state/keys.ts';
import { readState, writeState } from '../../platform/local-state/local-state.ts';

const waited = z.object({ count: z.int().min(0), at: z.iso.datetime() });
/** What waited for one person when it was lost, and who has heard of it. */
const lost = waited.extend({ device: objectId, told: z.boolean(), seen: z.boolean() });
export type Lost = z.infer<typeof lost>;

const memory = z.object({
  /** as the database of unsent work knows it: made with it, and gone with it */
  device: objectId,
  /** the highest of its numbers that was given out, as far as it was looked at */
  seq: z.int().min(0).default(0),
  /** of each person: how much waited, when that was last looked at */
  waiting: z.record(objectId, waited),
  lost: z.record(objectId, lost),
  /** the browser was asked not to clear what it keeps */
  asked: z.boolean(),
});
export type DeviceMemory = z.infer<typeof memory>;

/**
 * Beside the database and not in it: a browser that finds its database damaged makes an empty one, and says nothing. Cleared
 * by a person it goes with the database, and nothing is missed.
 */
export function deviceMemory(): DeviceMemory | null {
  return readState(localKeys.device, memory);
}

export function remember(changes: Partial<DeviceMemory>): void {
  const known = deviceMemory();
  const device = changes.device ?? known?.device;
  if (device !== undefined)
    writeState(localKeys.device, {
      seq: 0,
      waiting: {},
      lost: {},
      asked: false,
      ...known,
      ...changes,
      device,
    });
}
