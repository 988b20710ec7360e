import type { Dexie } from 'dexie';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import { type DraftRow, troubleOf, withConnection, work } from '../work-database/index.ts';

/** What a person typed and has not sent. */
export type Draft = { id: string; kind: string; owner: string; payload: unknown };

/** What became of a draft: stored, or why not. */
export type Storing = 'stored' | 'full' | 'unavailable';

/** Writes to the database of unsent work, or to another one, and says how that went. */
export async function storing(write: () => PromiseLike<unknown>, database?: Dexie): Promise<Storing> {
  try {
    await withConnection(write, database);
    return 'stored';
  } catch (error) {
    return problemOf(error);
  }
}

/** The draft as it may be written down; null = it can't be sealed now, so nothing of it is written. */
export async function sealedDraft({ payload, ...draft }: Draft): Promise<DraftRow | null> {
  const savedAt = Date.now();
  const key = await sealKeyOf(draft.owner);
  return key && { ...draft, savedAt, sealed: await sealValue(key, payload, labelOf(draft.id)) };
}

export function storeDraft(row: DraftRow | null): Promise<Storing> {
  return row ? storing(() => work.drafts.put(row)) : Promise.resolve('unavailable');
}

/** Reads from it; `none` where the browser stores nothing. */
export async function restored<Result>(
  read: () => PromiseLike<Result>,
  none: Result,
  database?: Dexie,
): Promise<Result> {
  try {
    return await withConnection(read, database);
  } catch (error) {
    problemOf(error);
    return none;
  }
}

/** Drafts of one kind that this person left, newest first; without those that his key doesn't open. */
export async function draftsOf(kind: string, owner: string): Promise<(Draft & { savedAt: number })[]> {
  const key = await sealKeyOf(owner);
  const rows = await restored(() => work.drafts.where({ kind, owner }).toArray(), []);
  const opened = await Promise.all(rows.map(async (row) => ({ ...row, payload: await payloadOf(row, key) })));
  return opened
    .filter(({ payload }) => payload !== undefined)
    .sort((left, right) => right.savedAt - left.savedAt);
}

async function payloadOf(row: DraftRow, key: CryptoKey | null): Promise<unknown> {
  if ('payload' in row) return row.payload;
  return key ? openValue(key, row.sealed, labelOf(row.id)) : undefined;
}

/** Seals what an older version left of this person in clear; as it was typed then, it counts as typed then. */
export async function sealOldDrafts(owner: string, key: CryptoKey): Promise<void> {
  const rows = await restored(() => work.drafts.filter((row) => row.owner === owner).toArray(), []);
  for (const row of rows) {
    if (!('payload' in row)) continue;
    const { payload, ...draft } = row;
    const sealed = await sealValue(key, payload, labelOf(row.id));
    await storing(() => work.drafts.put({ ...draft, sealed }));
  }
}

/** Changes what this person's drafts hold, where `change` makes something else of it; not what is typed meanwhile. */
export async function changeDrafts(owner: string, change: (payload: unknown) => unknown): Promise<void> {
  const key = await sealKeyOf(owner);
  const rows = key
    ? await restored(() => work.drafts.filter((row) => row.owner === owner).toArray(), [])
    : [];
  for (const row of rows) {
    const payload = await payloadOf(row, key);
    const next = change(payload);
    if (!key || payload === undefined || JSON.stringify(next) === JSON.stringify(payload)) continue;
    const { id, kind, savedAt } = row;
    const sealed = await sealValue(key, next, labelOf(id));
    await storing(() =>
      work.transaction('rw', work.drafts, async () => {
        const now = await work.drafts.get(id);
        if (now?.savedAt === savedAt) await work.drafts.put({ id, kind, owner, savedAt, sealed });
      }),
    );
  }
}

const labelOf = (id: string) => `draft/${id}`;

export function removeDraft(id: string): Promise<Storing> {
  return storing(() => work.drafts.delete(id));
}

/** A full disk and a database that can't be had are told to the person; anything else is a fault of ours. */
function problemOf(error: unknown): Exclude<Storing, 'stored'> {
  const trouble = troubleOf(error);
  if (trouble === null) throw error;
  return trouble === 'full' ? 'full' : 'unavailable';
}
