import { fieldTexts, t } from '@inspect/contract/i18n';
import { LISTS, type ListName, listOperations, refFields } from '@inspect/contract/reference';
import { z } from 'zod';
import { sessionStore } from '../../platform/access/session.ts';
import { NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { toast } from '../../platform/notify/toast.ts';
import { copies, databases, type LocalRow, localRow } from '../../platform/offline/index.ts';
import {
  type Kind,
  mergesStore,
  type Operation,
  outbox,
  repointed,
  type Shown,
} from '../../platform/outbox/index.ts';
import { sealStore } from '../../platform/sealing/index.ts';
import type { AddOption } from '../../ui/form/picker/use-addition.ts';

const payload = z.object({ body: z.looseObject({ _id: z.string(), name: z.string() }) });

/** The lists that forms add to, and under which kind a row waits that nobody answered for. */
const ADDED = {
  streets: { name: 'streets.add', schema: listOperations['streets.add'].schema, shown: shownAs('street') },
  carModels: {
    name: 'car-models.add',
    schema: listOperations['car-models.add'].schema,
    shown: shownAs('carModel'),
  },
} as const satisfies Partial<Record<ListName, Kind>>;
export type GrowingList = keyof typeof ADDED;
const GROWING: readonly GrowingList[] = ['streets', 'carModels'];
const isGrowing = (name: string): name is GrowingList => Object.hasOwn(ADDED, name);

export const additionKinds: readonly Kind[] = Object.values(ADDED);

/**
 * Nobody answered, so the row is kept on this device under the id that it was sent with, can be chosen at once, and goes
 * by itself (specification §4).
 */
export async function keepAddition(
  list: GrowingList,
  owner: string,
  body: { _id: string; name: string },
): ReturnType<AddOption> {
  const kind = ADDED[list];
  const checked = listOperations[kind.name].payload.safeParse({ params: {}, body });
  if (!checked.success)
    return { problem: Object.values(fieldTexts(checked.error.issues))[0] ?? t('error.validation') };
  const { _id: id, name } = body;
  // The operation goes by the id of its row: who stands on the row stands on the operation.
  const storing = await outbox.add(kind, { id, owner, payload: checked.data });
  if (storing !== 'stored') {
    await outbox.discard(id);
    return { problem: t(storing === 'full' ? 'additions.notKept' : 'shell.noResponseUnkept') };
  }
  await showWaiting();
  toast.success(t('additions.kept', { name }));
  return { option: { id, name } };
}

/**
 * How the form of a list's settings page stores a new row that nobody answered for; undefined = rows of this list wait for the
 * server. It answers why that cannot be, null = it was done.
 */
export function queueOf(list: string) {
  if (!isGrowing(list)) return undefined;
  return async (_id: string, values: Readonly<Record<string, unknown>>) => {
    const session = sessionStore.get();
    if (session.kind !== 'in') return t('shell.noResponseUnkept');
    const { fields } = LISTS[list];
    // What a device adds later is a name and what it hangs on: a row that is to be otherwise waits for the server.
    const named = refFields(LISTS[list]).map(([field]) => field);
    const asAdded = ([field, value]: [string, unknown]) =>
      field === 'name' || named.includes(field) || value === (Object(fields)[field]?.default ?? null);
    if (!Object.entries(values).every(asAdded)) return t('shell.noResponseUnkept');
    const refs = Object.fromEntries(named.map((field) => [field, values[field]]));
    const { id: owner } = session.person.user;
    const added = await keepAddition(list, owner, { ...refs, _id, name: String(values.name) });
    return 'problem' in added ? added.problem : null;
  };
}

/** Of what was added and is not at the server: the operations that must be done before one that names it. */
export function additionsIn(value: unknown): string[] {
  return waitingIn(value).map(({ id }) => id);
}

/**
 * What a plain call sends, called as it is at the server: what was added here goes before it, and nothing else is waited
 * for, however much waits.
 * @param until when nobody waits any longer
 * @throws ServerRefusal of the field that names it, where its person has to decide about what was added
 * @throws NoResponse where that can't be done now
 */
export async function withAdditions<Body extends object>(body: Body, until?: AbortSignal): Promise<Body> {
  expectNoneRefused(body);
  if (additionsIn(body).length > 0) await sentFirst(body, until);
  expectNoneRefused(body);
  if (additionsIn(body).length > 0) throw new NoResponse();
  return Object.assign({}, body, repointed(body, mergesStore.get()));
}

/**
 * What stands on a refused row would never go.
 * @throws ServerRefusal of the field that names it
 */
export function expectNoneRefused(body: object): void {
  for (const { id, refusal } of waitingIn(body)) {
    if (!refusal) continue;
    const [field = ''] = Object.entries(body).find(([, value]) => value === id) ?? [];
    const { code, message } = refusal;
    throw new ServerRefusal(422, { code, message, errors: [message], fields: { [field]: message } });
  }
}

function waitingIn(value: unknown): Operation[] {
  const named = JSON.stringify(value);
  return outbox.store.get().operations.filter(({ id, kind }) => isAddition(kind) && named.includes(id));
}

/** Until each was answered, a round has ended that could not send them, or nobody waits any longer. */
async function sentFirst(body: object, until?: AbortSignal): Promise<void> {
  let stop = () => {};
  const answered = new Promise<void>((resolve) => {
    const look = () => {
      if (waitingIn(body).every(({ refusal }) => refusal !== null)) resolve();
    };
    stop = outbox.store.subscribe(look);
    until?.addEventListener('abort', () => resolve());
    look();
  });
  await Promise.race([answered, outbox.drain()]);
  stop();
}

const isAddition = (kind: string) => additionKinds.some(({ name }) => name === kind);

/** The rows that wait lie in their lists while they do, and give way to what the server has. Once, at the start. */
export function followAdditions(): void {
  let last = '';
  outbox.store.subscribe(() => {
    const { owner, ready, operations, done } = outbox.store.get();
    const ids = operations.filter(({ kind }) => isAddition(kind)).map(({ id }) => id);
    const now = `${owner} ${ready} ${ids.join()} ${done.size}`;
    if (now === last) return;
    last = now;
    void showWaiting();
  });
}

let chain: Promise<void> = Promise.resolve();

/** One after the other. Where the browser keeps nothing, nothing is shown of it. */
function showWaiting(): Promise<void> {
  chain = chain.then(async () => {
    for (const list of GROWING) await showIn(list).catch(() => undefined);
  });
  return chain;
}

async function showIn(list: GrowingList): Promise<void> {
  const { owner, ready, operations, done } = outbox.store.get();
  const seal = sealStore.get();
  // Without his key nobody knows what waits.
  if (owner === null || !ready || seal.kind !== 'open' || seal.owner !== owner) return;
  const waiting = operations.filter(({ kind }) => kind === ADDED[list].name);
  const table = databases.rows(list);
  const isAnswered = await table.db.transaction('rw', table, async () => {
    const rows = await table.filter((row) => row.new === true && row.owner === owner).toArray();
    const over = rows.filter(({ id }) => !waiting.some((one) => one.id === id));
    for (const { new: _new, owner: _owner, ...row } of over) {
      const end = done.get(row.id);
      // Given up, or there already under another id.
      if (!end || end.merge) await table.delete(row.id);
      else await table.put(row as LocalRow);
    }
    const known = new Set(await table.toCollection().primaryKeys());
    await table.bulkPut(waiting.filter(({ id }) => !known.has(id)).flatMap((one) => rowOf(list, one)));
    return over.length > 0;
  });
  if (isAnswered) await copies.pull(list).catch(() => undefined);
}

function rowOf(list: GrowingList, { owner, payload: sent }: Operation): LocalRow[] {
  const { data } = payload.safeParse(sent);
  return data ? [{ ...localRow(LISTS[list], { version: 1, ...data.body }), new: true, owner }] : [];
}

/** What it is a name of, for who has to decide about it. */
function shownAs(field: 'street' | 'carModel') {
  return ({ payload: sent }: Operation): Shown => {
    const name = payload.safeParse(sent).data?.body.name ?? '';
    return { title: t('shell.labelled', { name: t(`checkups.label.${field}`), value: name }), addresses: [] };
  };
}
