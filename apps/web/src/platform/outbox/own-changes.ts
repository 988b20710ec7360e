import type { Table } from 'dexie';
import { newId } from '../new-id.ts';
import { type DeviceRow, work } from '../work-database/index.ts';

const { device } = work;

/** The device before anything of it was written. */
export const newDevice = (): DeviceRow => ({ name: 'this', id: newId(), seq: 0, merges: 0 });

/**
 * Where a database begins to count. Drawn, so that it gives out no number of the database before it: the time of the clock is one that
 * a page may have counted up to, a millisecond for each change, and a clock may be set back.
 */
const anyNumber = (): number => Math.floor(Math.random() * 2 ** 52);

/** Does it in one transaction over these tables and the device; what it answers `false` or nothing has changed nothing. */
export type Changing = <Result>(tables: readonly Table[], change: () => Promise<Result>) => Promise<Result>;

/**
 * Each change of the outbox has the next number of this device, given out in its own transaction. So a page knows whether another one
 * has changed something since it read all of it, and reads thousands of rows anew for that alone.
 */
export function createOwnChanges() {
  /** everything up to it this page has read, or changed itself */
  let known: number | undefined;

  /** undefined = written by a build that counted none */
  const last = async (): Promise<number | undefined> => {
    const now = await device.get('this');
    return now ? now.changes : 0;
  };

  /** Without a number: for what removes, where the disk has no room for one. Other pages hear of it with the next change. */
  const removing: Changing = (tables, change) => work.transaction('rw', [...tables, device], change);

  const changing: Changing = async (tables, change) => {
    let [before, number] = [0, 0];
    const result = await work.transaction('rw', [...tables, device], async () => {
      const done = await change();
      if (!done) return done;
      const now = (await device.get('this')) ?? newDevice();
      before = now.changes ?? anyNumber();
      number = before + 1;
      await device.put({ ...now, changes: number });
      return done;
    });
    if (number > 0 && known === before) known = number;
    return result;
  };

  return {
    changing,
    removing,
    /** `read` reads all of it. */
    reading: async <Result>(read: () => Promise<Result>): Promise<Result> => {
      const until = await last();
      const result = await read();
      known = until;
      return result;
    },
    /** Another page may have changed something since; a page of a build before this one counts nothing. */
    areOthers: async (): Promise<boolean> => {
      const now = await last();
      return now === undefined || now !== known;
    },
    forget: (): void => {
      known = undefined;
    },
  };
}
