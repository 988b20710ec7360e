import type { Table } from 'dexie';
import { newId } from '../new-id.ts';
import { type DeviceRow, work } from '../work-database/index.ts';

const { device } = work;

/** The device before anything of it was written. */
export const newDevice = (): DeviceRow => ({ name: 'this', id: newId(), seq: 0, merges: 0 });

/** Does it in one transaction over these tables and the device; what it answers `false` or nothing has changed nothing. */
export type Changing = <Result>(tables: readonly Table[], change: () => Promise<Result>) => Promise<Result>;

/**
 * Each change of the outbox has the next number of this device, given out in its own transaction. By them a page knows whether
 * another one has changed something since it read all of it, and reads thousands of rows anew for that alone.
 */
export function createOwnChanges() {
  /** those of this page that come after what it has read */
  const own = new Set<number>();
  let readUntil: number | null = null;

  /** undefined = written by a build that counted none */
  const last = async (): Promise<number | undefined> => {
    const now = await device.get('this');
    return now ? now.changes : 0;
  };

  const changing: Changing = async (tables, change) => {
    let number = 0;
    const result = await work.transaction('rw', [...tables, device], async () => {
      const done = await change();
      if (!done) return done;
      const now = (await device.get('this')) ?? newDevice();
      number = (now.changes ?? 0) + 1;
      await device.put({ ...now, changes: number });
      return done;
    });
    if (number > 0) own.add(number);
    return result;
  };

  /** Everything up to it has been read. */
  function reach(number: number | undefined): void {
    readUntil = number ?? null;
    for (const one of own) if (number !== undefined && one <= number) own.delete(one);
  }

  return {
    changing,
    /** `read` reads all of it. */
    reading: async <Result>(read: () => Promise<Result>): Promise<Result> => {
      const until = await last();
      const result = await read();
      reach(until);
      return result;
    },
    /** Another page may have changed something since; a page of a build before this one counts nothing. */
    areOthers: async (): Promise<boolean> => {
      const now = await last();
      if (now === undefined || readUntil === null || now < readUntil) return true;
      for (let number = readUntil + 1; number <= now; number += 1) if (!own.has(number)) return true;
      reach(now);
      return false;
    },
    forget: (): void => {
      own.clear();
      readUntil = null;
    },
  };
}
