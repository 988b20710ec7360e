import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { PAGE_SIZE_MAX, yerevanDay } from '@inspect/contract/kernel';
import { currentPerson, mayCall, servedPerson, sessionStore } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { isSame } from '../../../platform/conflict/rebase.ts';
import { restored, storing } from '../../../platform/drafts/index.ts';
import { databases, type LocalCheckup } from '../../../platform/offline/index.ts';
import { onCompanyEvent, onReconnect } from '../../../platform/realtime/index.ts';
import { sealStore } from '../../../platform/sealing/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { createStore } from '../../../platform/store.ts';
import { recordIn } from './offline.ts';

const { mechanicList } = checkupLifecycleEndpoints;

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
    databases.checkups.read(owner),
    restored(() => databases.states.get(stateOf(owner)), undefined),
  ]);
  // Whoever came meanwhile has cars of his own, and what the server has said since is newer.
  if (personHere() !== owner || !state || (ownCars.get().at ?? 0) >= state.at) return;
  ownCars.set({ cars: kept.filter(isCopy).flatMap(({ content }) => recordIn(content) ?? []), at: state.at });
}

const isCopy = (kept: LocalCheckup) => !kept.new;

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
    if (person && mayCall(person, mechanicList.need)) await pullFor(person.user.id).catch(() => undefined);
  }
  pulling = false;
}

/** As it lies in the database: written again only where it has changed. */
const written = new Map<string, Checkup>();

async function pullFor(owner: string): Promise<void> {
  const { data } = await call(mechanicList, { query: { limit: String(PAGE_SIZE_MAX) } });
  const cars = data.flatMap((row) => recordIn(row) ?? []);
  if (personHere() !== owner) return;
  const at = Date.now();
  ownCars.set({ cars, at });
  const ids = new Set(cars.map(({ _id }) => _id));
  const kept = (await databases.checkups.read(owner)).filter(isCopy);
  const gone = kept.map(({ temporary_id }) => temporary_id).filter((id) => !ids.has(id));
  await databases.checkups.remove(owner, gone);
  const changed = cars.filter((car) => !isSame(car, written.get(`${owner}/${car._id}`)));
  const rows = changed.map((car) => {
    const day = yerevanDay(new Date(car.createdAt));
    return { temporary_id: car._id, new: false, owner, day, content: car };
  });
  if ((await databases.checkups.put(rows)) !== 'stored') return;
  for (const car of changed) written.set(`${owner}/${car._id}`, car);
  await storing(() => databases.states.put({ list: stateOf(owner), tag: '', rows: cars.length, at }));
}
