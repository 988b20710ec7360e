import { newId } from '../../platform/new-id.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { createStore } from '../../platform/store.ts';
import { withConnection, work } from '../../platform/work-database/index.ts';
import { type DeviceMemory, deviceMemory, type Lost, remember } from './device-memory.ts';

/** What each person lost on this device and has not been shown, or the server has not been told. */
export const lostStore = createStore<Readonly<Record<string, Lost>>>({});

type Device = { id: string; seq: number };

/** The device as its database knows it; null = the browser keeps nothing now, and that says nothing of what it kept. */
export async function deviceNow(): Promise<Device | null> {
  try {
    return await withConnection(() =>
      work.transaction('rw', work.device, async () => {
        const known = await work.device.get('this');
        if (known) return known;
        const made = { name: 'this' as const, id: newId(), seq: 0, merges: 0 };
        await work.device.put(made);
        return made;
      }),
    );
  } catch {
    return null;
  }
}

/**
 * Whether the database is the one that this browser remembers, and as far on as it was. What is missing is remembered until
 * it was told and seen.
 */
export async function compareWith(device: Device): Promise<void> {
  const known = deviceMemory();
  if (!known) remember({ device: device.id });
  else if (known.device !== device.id) missed(known, device, known.waiting);
  else if (device.seq < known.seq) await missNewest(known);
  lostStore.set(deviceMemory()?.lost ?? {});
}

/**
 * The end of what was written is gone, and the browser says nothing of that either: numbers that were given out are free
 * again. The device gets another name, for with this one it would give them out twice.
 */
async function missNewest(known: DeviceMemory): Promise<void> {
  const owners = Object.keys(known.waiting);
  try {
    const [device, there] = await withConnection(() =>
      work.transaction('rw', work.device, work.operations, async () => {
        await work.device.update('this', { id: newId() });
        const counts = owners.map((owner) => work.operations.where({ owner }).count());
        return [await work.device.get('this'), await Promise.all(counts)] as const;
      }),
    );
    if (!device) return;
    const missing = Object.entries(known.waiting)
      .map(([owner, { count, at }], index) => [owner, { count: count - (there[index] ?? 0), at }] as const)
      .filter(([, { count }]) => count > 0);
    missed(known, device, Object.fromEntries(missing));
  } catch {
    // It can't be opened now: it is compared at the next start.
  }
}

function missed(known: DeviceMemory, { id, seq }: Device, missing: DeviceMemory['waiting']): void {
  const gone = Object.entries(missing).map(
    ([owner, waited]) => [owner, { ...waited, device: known.device, told: false, seen: false }] as const,
  );
  remember({ device: id, seq, waiting: {}, lost: { ...known.lost, ...Object.fromEntries(gone) } });
}

/** How much waits for this person now: told of, should it be lost. `seq`: the highest number among it. */
export function noteWaiting(owner: string, count: number, seq: number): void {
  const known = deviceMemory();
  if (!known) return;
  const waiting = { ...known.waiting, [owner]: { count, at: serverNow().toISOString() } };
  remember({ waiting, seq: Math.max(seq, known.seq) });
}

/** It was told, or seen; what is both is forgotten. */
export function noteLost(owner: string, heard: Partial<Pick<Lost, 'told' | 'seen'>>): void {
  const { [owner]: mine, ...others } = deviceMemory()?.lost ?? {};
  if (!mine) return;
  const next = { ...mine, ...heard };
  const lost = next.told && next.seen ? others : { ...others, [owner]: next };
  remember({ lost });
  lostStore.set(lost);
}
