import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import { currentPerson, mayCall, sessionStore } from '../../../platform/access/session.ts';
import { offlineLimitsNow } from '../../../platform/local-state/offline-limits.ts';
import { databases, type PulledCopy } from '../../../platform/offline/index.ts';
import { sealStore } from '../../../platform/sealing/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { createStore } from '../../../platform/store.ts';
import { recordIn } from './offline.ts';

type OwnCars = {
  /** in the order in which they wait; undefined = this device keeps no copy of his */
  cars: readonly Checkup[] | undefined;
  /** device time in ms at which the server last said that these are his cars */
  at: number | null;
};

const NOTHING: OwnCars = { cars: undefined, at: null };
const STORE = 'offline.checkups';

/** The cars that wait for the mechanic who is signed in, whole, for a pit without reception. */
export const ownCars = createStore<OwnCars>(NOTHING);

/** They lie sealed on his device, and follow the server. */
export const carCopies: readonly PulledCopy[] = [
  {
    by: STORE,
    store: STORE,
    events: ['EDIT_CHECKUP'],
    rows: ({ checkups }) => checkups,
    isFor: (person) => mayCall(person, checkupLifecycleEndpoints.mechanicList.need),
    taken: () => void show(),
  },
];

/** Once, when the application starts: what his device keeps is shown to whoever it is of. */
export function followOwnCars(): void {
  let shownTo: string | null = null;
  let days = offlineLimitsNow().cachedCheckupDays;
  const follow = () => {
    // The server tells how long a copy is kept when it says who he is: after what was shown from memory.
    if (days !== offlineLimitsNow().cachedCheckupDays) {
      days = offlineLimitsNow().cachedCheckupDays;
      void databases.checkups.forgetOld(yerevanDay(serverNow()));
    }
    if (personHere() === shownTo) return;
    shownTo = personHere();
    ownCars.set(NOTHING);
    void restore();
  };
  sessionStore.subscribe(follow);
  // With his key what was kept can be read.
  sealStore.subscribe(() => {
    if (sealStore.get().kind === 'open') void restore();
  });
  follow();
}

const personHere = () => currentPerson()?.user.id ?? null;

async function restore(): Promise<void> {
  if (personHere() === null) return;
  // Nobody waits for the disk to forget.
  await show();
  await databases.checkups.forgetOld(yerevanDay(serverNow()));
}

/** What was read first is never shown after what was read later. */
let reading = 0;

async function show(): Promise<void> {
  const owner = personHere();
  if (owner === null) return;
  reading += 1;
  const mine = reading;
  const kept = await databases.pulled[STORE].rows(owner, STORE);
  if (personHere() !== owner || mine !== reading) return;
  const cars = kept?.items.flatMap((item) => recordIn(item) ?? []).sort(longestWaiting);
  ownCars.set({ cars, at: kept?.at ?? null });
}

/** As the list is asked of the server: who came first is first. */
function longestWaiting(left: Checkup, right: Checkup): number {
  const [one, other] = [`${left.createdAt} ${left._id}`, `${right.createdAt} ${right._id}`];
  return one < other ? -1 : 1;
}
