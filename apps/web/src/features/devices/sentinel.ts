import { newId } from '../../platform/new-id.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { createStore } from '../../platform/store.ts';
import { withConnection, work } from '../../platform/work-database/index.ts';
import { deviceMemory, type Lost, remember } from './device-memory.ts';

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

/** Whether the database is the one that this browser remembers. What is missing is remembered until it was told and seen. */
export function compareWith(device: Device): void {
  const known = deviceMemory();
  if (known && known.device !== device.id) {
    const gone = Object.entries(known.waiting).map(
      ([owner, waited]) => [owner, { ...waited, device: known.device, told: false, seen: false }] as const,
    );
    remember({ device: device.id, waiting: {}, lost: { ...known.lost, ...Object.fromEntries(gone) } });
  } else if (!known) remember({ device: device.id });
  lostStore.set(deviceMemory()?.lost ?? {});
}

/** How much waits for this person now: told of, should it be lost. */
export function noteWaiting(owner: string, count: number): void {
  const known = deviceMemory();
  if (!known) return;
  remember({ waiting: { ...known.waiting, [owner]: { count, at: serverNow().toISOString() } } });
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
