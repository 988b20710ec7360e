import type { Table } from 'dexie';
import { z } from 'zod';
import { restored, storing } from '../drafts/index.ts';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import type { Sealed } from '../work-database/index.ts';

type KeptRow = { id: string; owner: string; sealed: Sealed };
type Row = { _id: string };

/** Where copies lie, and how one is written there: sealed, under its owner's name and its own. */
export type Shelf = {
  table: Table<KeptRow, string>;
  plain: (owner: string, name: string) => Omit<KeptRow, 'sealed'>;
  nameOf: (row: KeptRow) => string;
  label: (owner: string, name: string) => string;
  content: (item: unknown, at: number) => unknown;
  /** null = it is none */
  read: (content: unknown) => { item: unknown; at: number | null } | null;
  /** this person's: not where they stand, nor what else lies there */
  copiesOf: (owner: string) => PromiseLike<KeptRow[]>;
  /** puts right what a build before left otherwise, within a transaction */
  settle?: () => Promise<void>;
};

/** The name of the row that says how far the copies of a person have come; no record has it. */
export const CURSOR = 'cursor';

const position = z.object({
  cursor: z.string(),
  /** while everything is told anew, page by page: which have been told so far, by where they lie */
  told: z.record(z.string(), z.array(z.string())).nullable(),
  /** device time (ms) at which the server was last asked for what it said was all */
  at: z.int(),
});
type Position = z.infer<typeof position>;

/** `mark` tells one state of the disk from another; null = there is none. */
type Base = { mark: string | null; standing: Position | null };

/** A page of what has changed, by where it is to lie. */
export type PulledPage = {
  /** device time (ms) at which it was asked for: what has come about since is not in it */
  at: number;
  whole: 'begins' | 'continues' | null;
  more: boolean;
  cursor: string;
  /** all that the answer tells of, also what is gone: of this nothing else is anywhere */
  told: readonly string[];
  rows: Readonly<Record<string, readonly Row[]>>;
};

/** What a page changes: `only` = at its end nothing else is there. */
type Step = {
  standing: Position;
  shelves: { name: string; put: readonly Row[]; remove: readonly string[]; only: readonly string[] | null }[];
};

function stepOf(before: Position | null, page: PulledPage): Step {
  const { whole, more, cursor, rows, at } = page;
  const told: Record<string, string[]> = {};
  const shelves = Object.entries(rows).map(([name, put]) => {
    const ids = put.map(({ _id }) => _id);
    const all = [...(whole === 'continues' ? (before?.told?.[name] ?? []) : []), ...ids];
    told[name] = all;
    // What was told of elsewhere alone is not here any more.
    const remove = page.told.filter((id) => !ids.includes(id));
    return { name, put, remove, only: whole !== null && !more ? all : null };
  });
  const isOpen = whole !== null && more;
  return {
    standing: { cursor, told: isOpen ? told : null, at: more ? (before?.at ?? at) : at },
    shelves,
  };
}

const row = z.looseObject({ _id: z.string() });

/** Copies of one database that one cursor tells of; both are written in one transaction. `first` holds the cursor. */
export function createPulledCopies(shelves: Readonly<Record<string, Shelf>>, first: Shelf) {
  const disk = onDisk(shelves, first);
  /** where this browser keeps nothing, as long as this page lives */
  let memory: Memory | null = null;
  const remembered = (owner: string) => (memory?.owner === owner ? memory : null);

  return {
    /** how far this person's have come */
    standing: async (owner: string): Promise<Base> => {
      const known = remembered(owner);
      return known ? { mark: null, standing: known.standing } : disk.standing(owner);
    },
    /** 'moved' = they stand elsewhere by now, in another page or on the disk: to be asked for from there */
    take: async (owner: string, base: Base, page: PulledPage): Promise<'taken' | 'moved'> => {
      const known = remembered(owner);
      if (!known) {
        const outcome = await disk.write(owner, stepOf(base.standing, page), base.mark);
        if (outcome === 'stored') return 'taken';
        if (outcome === 'moved') return 'moved';
        memory = { owner, standing: base.standing, rows: await disk.rows(owner) };
      }
      const held = known ?? memory;
      if (!held) return 'moved';
      remember(held, stepOf(held.standing, page));
      if (page.more || (await disk.replace(owner, held)) !== 'stored') return 'taken';
      // There is room again. What another page has brought further meanwhile is asked for once more.
      memory = null;
      return 'moved';
    },
    /** nobody's rows stay in memory when he has gone */
    leave: (): void => {
      memory = null;
    },
    /** this person's of one shelf; undefined = nothing is known of them */
    rows: async (
      owner: string,
      name: string,
    ): Promise<{ items: unknown[]; at: number | null } | undefined> => {
      const known = remembered(owner);
      const { standing: far } = known ?? (await disk.standing(owner));
      const rows = known ? known.rows : await disk.rows(owner);
      const items = [...(rows.get(name)?.values() ?? [])];
      return far || items.length > 0 ? { items, at: far?.at ?? null } : undefined;
    },
  };
}

export type PulledCopies = ReturnType<typeof createPulledCopies>;

type Memory = { owner: string; standing: Position | null; rows: Map<string, Map<string, Row>> };

function remember(memory: Memory, step: Step): void {
  memory.standing = step.standing;
  for (const { name, put, remove, only } of step.shelves) {
    const rows = memory.rows.get(name) ?? new Map<string, Row>();
    for (const row of put) rows.set(row._id, row);
    for (const id of rows.keys()) if (remove.includes(id) || only?.includes(id) === false) rows.delete(id);
    memory.rows.set(name, rows);
  }
}

async function sealedRow(shelf: Shelf, owner: string, key: CryptoKey, name: string, value: unknown) {
  const sealed = await sealValue(key, value, shelf.label(owner, name));
  return { ...shelf.plain(owner, name), sealed };
}

/** All that is to be written: within a transaction of the database nothing else may be waited for. */
function sealedChanges(shelves: Readonly<Record<string, Shelf>>, owner: string, key: CryptoKey, step: Step) {
  return Promise.all(
    step.shelves.flatMap(({ name, put, remove, only }) => {
      const shelf = shelves[name];
      if (!shelf) return [];
      const rows = put.map((row) =>
        sealedRow(shelf, owner, key, row._id, shelf.content(row, step.standing.at)),
      );
      return [Promise.all(rows).then((all) => ({ shelf, rows: all, remove, only }))];
    }),
  );
}

function onDisk(shelves: Readonly<Record<string, Shelf>>, first: Shelf) {
  const { db } = first.table;
  const tables = [...new Set([first.table, ...Object.values(shelves).map(({ table }) => table)])];
  const markOf = (kept: KeptRow | undefined) => (kept ? String(kept.sealed.iv) : null);
  const cursorId = (owner: string) => first.plain(owner, CURSOR).id;

  async function write(
    owner: string,
    step: Step,
    mark: string | null | 'any',
  ): Promise<'stored' | 'moved' | 'not stored'> {
    const key = await sealKeyOf(owner);
    if (!key) return 'not stored';
    const changes = await sealedChanges(shelves, owner, key, step);
    const cursor = await sealedRow(first, owner, key, CURSOR, step.standing);
    let isMoved = false;
    const work = async () => {
      isMoved = mark !== 'any' && markOf(await first.table.get(cursor.id)) !== mark;
      if (isMoved) return;
      for (const { shelf, rows, remove, only } of changes) {
        await shelf.settle?.();
        const there = only ? (await shelf.copiesOf(owner)).map(shelf.nameOf) : [];
        const over = there.filter((name) => !only?.includes(name));
        await shelf.table.bulkDelete([...remove, ...over].map((name) => shelf.plain(owner, name).id));
        await shelf.table.bulkPut(rows);
      }
      await first.table.put(cursor);
    };
    const outcome = await storing(() => db.transaction('rw', tables, work), db);
    if (outcome !== 'stored') return 'not stored';
    return isMoved ? 'moved' : 'stored';
  }

  return {
    write,
    standing: async (owner: string): Promise<Base> => {
      const key = await sealKeyOf(owner);
      const kept = await restored(() => first.table.get(cursorId(owner)), undefined, db);
      return { mark: markOf(kept), standing: key && kept ? await positionIn(first, owner, key, kept) : null };
    },
    rows: async (owner: string): Promise<Memory['rows']> => {
      const key = await sealKeyOf(owner);
      const all: Memory['rows'] = new Map();
      if (!key) return all;
      for (const [name, shelf] of Object.entries(shelves)) {
        const found = await restored(() => shelf.copiesOf(owner), [], db);
        const opened = await Promise.all(
          found.map((kept) => openValue(key, kept.sealed, shelf.label(owner, shelf.nameOf(kept)))),
        );
        const items = opened.flatMap((value) => row.safeParse(shelf.read(value)?.item).data ?? []);
        all.set(name, new Map(items.map((item) => [item._id, item])));
      }
      return all;
    },
    /** all of it, in place of what is there */
    replace: async (owner: string, { standing: far, rows }: Memory) => {
      if (!far) return 'not stored';
      const all = [...rows].map(([name, some]) => ({
        name,
        put: [...some.values()],
        remove: [],
        only: [...some.keys()],
      }));
      return write(owner, { standing: far, shelves: all }, 'any');
    },
  };
}

async function positionIn(first: Shelf, owner: string, key: CryptoKey, { sealed }: KeptRow) {
  const value = await openValue(key, sealed, first.label(owner, CURSOR));
  return position.safeParse(value).data ?? null;
}

/** Device time (ms) at which the server last said that this person's copies beside this cursor are all; null = it never did. */
export async function ageOf(first: Shelf, owner: string, key: CryptoKey): Promise<number | null> {
  const { id } = first.plain(owner, CURSOR);
  const found = await restored(() => first.table.get(id), undefined, first.table.db);
  return (found && (await positionIn(first, owner, key, found))?.at) ?? null;
}
