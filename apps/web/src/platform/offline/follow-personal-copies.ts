import type { Role } from '@inspect/contract/access';
import type { SignedIn } from '@inspect/contract/auth';
import type { CompanyEvent } from '@inspect/contract/events';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { z } from 'zod';
import { mayCall, servedPerson, sessionStore } from '../access/session.ts';
import { type CallDefinition, call } from '../api/call.ts';
import { onCompanyEvent, onReconnect } from '../realtime/index.ts';
import type { Databases, PersonalStore } from './databases.ts';

/** Rows that are stored for one person, declared by the feature whose rows they are. */
export type PersonalCopy = {
  /** where they lie: in `inspect` as long as he is signed in, in `offline` sealed until he comes back */
  stores: readonly PersonalStore[];
  endpoint: CallDefinition;
  /** whose they are, where the call is not everybody's who may ask it */
  isFor?: (role: Role) => boolean;
  /** the company's events after which the rows are asked for again */
  events: readonly CompanyEvent[];
};

const row = z.looseObject({ _id: z.string() });
/** of an answer of one row too */
const rowsIn = z.object({ data: z.union([z.array(row), row.transform((one) => [one])]) });

/** The declared rows are had from the server whenever it answers their reader; those of `inspect` go with him. */
export function followPersonalCopies(databases: Databases, declared: readonly PersonalCopy[]): void {
  let before: string | null = null;
  let company: string | null = null;
  let stops: (() => void)[] = [];
  const sync = () => {
    const session = sessionStore.get();
    const person = session.kind === 'in' ? session.person : null;
    const now = person?.user.id ?? null;
    if (session.kind !== 'starting' && now !== before) void forgetOthers(databases, now);
    // Where the browser stores nothing, work goes on without.
    if (now !== null && now !== before) void databases.open().catch(() => undefined);
    const served = servedPerson(session);
    if (served) void pull(databases, declared, served);
    before = now;
    listen(person?.user.company ?? null);
  };
  const listen = (next: string | null) => {
    if (next === company) return;
    for (const stop of stops) stop();
    company = next;
    const heard = next === null ? [] : new Set(declared.flatMap(({ events }) => events));
    stops = [...heard].map((event) => onCompanyEvent(next ?? '', event, sync));
  };
  sessionStore.subscribe(sync);
  onReconnect(sync);
  sync();
}

/** `inspect` holds rows of who is signed in alone: his own also after a start without the server. */
async function forgetOthers(databases: Databases, owner: string | null): Promise<void> {
  for (const [store, rows] of Object.entries(databases.personal))
    if (store.startsWith('inspect.'))
      // Where the browser stores nothing there is nothing to forget.
      await rows.forgetOthers(owner).catch(() => undefined);
}

async function pull(
  databases: Databases,
  declared: readonly PersonalCopy[],
  person: SignedIn,
): Promise<void> {
  // Staff see the rows of every company and store none.
  if (person.user.company === null) return;
  for (const { stores, endpoint, isFor } of declared) {
    if (!mayCall(person, endpoint.need) || isFor?.(person.user.role) === false) continue;
    const replace = async (answer: unknown) => {
      const rows = rowsIn.parse(answer).data;
      for (const store of stores) await databases.personal[store].replace(person.user.id, rows);
    };
    const isPaged = endpoint.query?.safeParse({ limit: String(PAGE_SIZE_MAX) }).success ?? false;
    // Nobody answered, or nothing can be stored here: what was there stays.
    await call(endpoint, isPaged ? { query: { limit: String(PAGE_SIZE_MAX) } } : {})
      .then(replace)
      .catch(() => undefined);
  }
}
