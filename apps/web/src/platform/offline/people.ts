import type { SignedIn } from '@inspect/contract/auth';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import {
  companyStaffChange,
  companyStaffEventNames,
  type MechanicRow,
  type OperatorRow,
  peopleChoiceEndpoints,
} from '@inspect/contract/users';
import { mayCall, servedPerson, sessionStore } from '../access/session.ts';
import { call } from '../api/call.ts';
import { onEvent, onReconnect } from '../realtime/index.ts';
import type { Databases } from './databases.ts';

type Colleague = OperatorRow | MechanicRow;

/** Who is kept where (specification §3, §6): operators for their owner, mechanics for who assigns them. */
const PEOPLE = [
  { store: 'users', endpoint: peopleChoiceEndpoints.operators },
  { store: 'mechanics', endpoint: peopleChoiceEndpoints.mechanics },
] as const;

/** Colleagues stay in the browser as long as their reader is signed in, and not a moment longer. */
export function followPeople(databases: Databases): void {
  let before: string | null = null;
  let company: string | null = null;
  let stops: (() => void)[] = [];
  const sync = () => {
    const session = sessionStore.get();
    const person = session.kind === 'in' ? session.person : null;
    const now = person?.user.id ?? null;
    if (session.kind !== 'starting' && now !== before) void forgetPeople(databases);
    // Where the browser keeps nothing, work goes on without.
    if (now !== null && now !== before) void databases.open().catch(() => undefined);
    const served = servedPerson(session);
    if (served) void keepPeople(databases, served);
    before = now;
    hear(person?.user.company ?? null);
  };
  /** Somebody was added, changed or blocked: who is there now is asked. */
  const hear = (next: string | null) => {
    if (next === company) return;
    for (const stop of stops) stop();
    company = next;
    stops =
      next === null
        ? []
        : companyStaffEventNames(next).map((name) => onEvent(name, companyStaffChange, sync));
  };
  sessionStore.subscribe(sync);
  onReconnect(sync);
  sync();
}

async function forgetPeople(databases: Databases): Promise<void> {
  // Where the browser keeps nothing there is nothing to forget.
  for (const { store } of PEOPLE)
    await databases
      .people(store)
      .clear()
      .catch(() => undefined);
}

async function keepPeople(databases: Databases, person: SignedIn): Promise<void> {
  // Staff see everyone's people and keep nobody's.
  if (person.user.company === null) return;
  for (const { store, endpoint } of PEOPLE) {
    if (!mayCall(person, endpoint.need)) continue;
    const table = databases.people(store);
    const keep = (rows: readonly Colleague[]) =>
      table.db.transaction('rw', table, async () => {
        await table.clear();
        await table.bulkPut(rows.map((row) => ({ ...row, id: row._id })));
      });
    // Nobody answered, or nothing can be kept here: who was there stays as he is.
    await call(endpoint, { query: { limit: String(PAGE_SIZE_MAX) } })
      .then(({ data }) => keep(data))
      .catch(() => undefined);
  }
}
