import { type Checkup, checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { PAGE_SIZE_MAX, yerevanDay } from '@inspect/contract/kernel';
import { currentPerson, mayCall, servedPerson, sessionStore } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { isSame } from '../../../platform/conflict/rebase.ts';
import { restored, storing } from '../../../platform/drafts/index.ts';
import { databases } from '../../../platform/offline/index.ts';
import { onCompanyEvent, onReconnect } from '../../../platform/realtime/index.ts';
import { sealStore } from '../../../platform/sealing/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { createStore } from '../../../platform/store.ts';
import { recordIn } from './offline.ts';

type OwnCars = {
  /** in the order of the server; undefined = this device keeps no copy of his */
  cars: readonly Checkup[] | undefined;
  /** device time in ms at which the server last said that these are his cars */
  at: number | null;
};

const NOTHING: OwnCars = { cars: undefined, at: null };

/** The cars that wait for the mechanic who is signed in, whole, for a pit without reception. */
export const ownCars = createStore<OwnCars>(NOTHING);

/** In the row of the copies' bookkeeping that says when the server was last asked. */
const stateOf = (owner: string) => `checkups/${owner}`;

/** Once, when the application starts: they are brought when he signs in, and whenever one of the company's has changed. */
export function followOwnCars(): void {
  let company: string | null = null;
  let stops: (() => void)[] = [];
  let served = false;
  const follow = () => {
    const session = sessionStore.get();
    const person = session.kind === 'in' ? session.person : null;
    if (personHere() !== shownTo) {
      shownTo = personHere();
      ownCars.set(NOTHING);
      void restore();
    }
    const next = person?.user.company ?? null;
    if (next !== company) {
      company = next;
      for (const stop of stops) stop();
      stops = next === null ? [] : [onCompanyEvent(next, 'EDIT_CHECKUP', pull)];
    }
    const isServed = servedPerson(session) !== null;
    if (isServed && !served) pull();
    served = isServed;
  };
  sessionStore.subscribe(follow);
  // With his key what was kept can be read, and what came before it can be kept.
  sealStore.subscribe(() => {
    if (sealStore.get().kind !== 'open') return;
    void restore();
    if (ownCars.get().cars) pull();
  });
  onReconnect(pull);
  follow();
}

let shownTo: string | null = null;
const personHere = () => currentPerson()?.user.id ?? null;

async function restore(): Promise<void> {
  const owner = personHere();
  if (owner === null) return;
  await databases.checkups.forgetOld(yerevanDay(serverNow()));
  const [kept, state] = await Promise.all([
    keptOf(owner),
    restored(() => databases.states.get(stateOf(owner)), undefined),
  ]);
  // Whoever came meanwhile has cars of his own, and what the server has said since is newer.
  if (personHere() !== owner || !state || (ownCars.get().at ?? 0) >= state.at) return;
  ownCars.set({ cars: kept, at: state.at });
}

let pulling = false;
let asked = false;

/** What is asked for while the answer is on its way is asked for once more. */
function pull(): void {
  asked = true;
  if (!pulling) void pullAsked();
}

async function pullAsked(): Promise<void> {
  pulling = true;
  while (asked) {
    asked = false;
    const person = servedPerson(sessionStore.get());
    // Nobody answered, or he may not: what is here stays as it is.
    if (person && mayCall(person, checkupLifecycleEndpoints.mechanicList.need))
      await pullFor(person.user.id).catch(() => undefined);
  }
  pulling = false;
}

/** Which cars they are, then each that has changed since: on a bad line the next attempt goes on where this one broke off. */
async function pullFor(owner: string): Promise<void> {
  const query = { fields: 'version,attachments', limit: String(PAGE_SIZE_MAX) };
  const { data: rows } = await call(checkupLifecycleEndpoints.mechanicList, { query });
  const at = Date.now();
  const known = await knownOf(owner);
  if (personHere() !== owner) return;
  const gone = [...known.keys()].filter((id) => !rows.some(({ _id }) => _id === id));
  await databases.checkups.remove(owner, gone);
  await storing(() => databases.states.put({ list: stateOf(owner), tag: '', rows: rows.length, at }));
  try {
    for (const row of rows) {
      const kept = known.get(row._id);
      if (kept?.version === row.version && isSame(kept?.attachments, row.attachments)) continue;
      const { data: car } = await call(checkupsEndpoints.record, { params: { id: row._id } });
      if (personHere() !== owner) return;
      known.set(row._id, car);
      const day = yerevanDay(new Date(car.createdAt));
      await databases.checkups.put([{ temporary_id: car._id, new: false, owner, day, content: car }]);
    }
  } finally {
    if (personHere() === owner) ownCars.set({ cars: rows.flatMap(({ _id }) => known.get(_id) ?? []), at });
  }
}

async function knownOf(owner: string): Promise<Map<string, Checkup>> {
  // Where nothing can be kept, what this page knows is all that there is.
  const cars = sealStore.get().kind === 'open' ? await keptOf(owner) : (ownCars.get().cars ?? []);
  return new Map(cars.map((car) => [car._id, car]));
}

async function keptOf(owner: string): Promise<Checkup[]> {
  const kept = await databases.checkups.read(owner);
  return kept.filter((one) => !one.new).flatMap(({ content }) => recordIn(content) ?? []);
}
