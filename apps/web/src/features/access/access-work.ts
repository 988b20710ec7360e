import {
  type AccessCell,
  type Accesses,
  type AccessRow,
  effectiveFlags,
  PAGE_ACTIONS,
  type PageFlags,
  tidyFlags,
} from '@inspect/contract/access';
import type { PageAction } from '@inspect/contract/kernel';

/** What was changed and not saved yet, by the page's id; null = back to the role's rights. */
export type Edits = ReadonlyMap<string, PageFlags | null>;

export const NO_EDITS: Edits = new Map();

/** A row as it will be once it is saved. */
export function editedRow(row: AccessRow, edits: Edits): AccessRow {
  const own = edits.get(row.page);
  return own === undefined ? row : { ...row, own };
}

export function flagsOf(row: AccessRow): PageFlags {
  return effectiveFlags(row.own, row.inherited);
}

export function sourceOf(row: AccessRow): 'own' | 'inherited' | 'none' {
  if (row.own) return 'own';
  return row.inherited?.view ? 'inherited' : 'none';
}

/** Why a cell can't be changed; taking away is always possible. */
export function cellReason(row: AccessRow, action: PageAction): 'impossible' | 'above' | null {
  if (flagsOf(row)[action]) return null;
  if (!row.possible.includes(action)) return 'impossible';
  return row.givable.includes(action) ? null : 'above';
}

/** Sets one flag. Whoever is to do something there must see the page; who no longer sees it does nothing. */
export function toggled(row: AccessRow, action: PageAction): PageFlags {
  const before = flagsOf(row);
  const after = { ...before, [action]: !before[action] };
  if (action !== 'view' && after[action] && !after.view && cellReason(row, 'view') === null)
    return { ...after, view: true };
  return tidyFlags(after);
}

/** An edit that leads back to what is stored is none. */
export function withEdit(edits: Edits, row: AccessRow, flags: PageFlags | null): Edits {
  const next = new Map(edits);
  if (same(row.own, flags)) next.delete(row.page);
  else next.set(row.page, flags);
  return next;
}

export function cellsOf(accesses: Accesses, edits: Edits): AccessCell[] {
  return accesses.rows.flatMap(({ page, own }) => {
    const flags = edits.get(page);
    return flags === undefined ? [] : [{ page, known: own, flags }];
  });
}

/** After the rights have changed meanwhile: what is still another than stored stays an edit. */
export function rebased(accesses: Accesses | undefined, edits: Edits): Edits {
  return new Map(
    (accesses?.rows ?? []).flatMap(({ page, own }) => {
      const flags = edits.get(page);
      return flags === undefined || same(own, flags) ? [] : [[page, flags] as const];
    }),
  );
}

function same(one: PageFlags | null, other: PageFlags | null): boolean {
  if (!one || !other) return one === other;
  return PAGE_ACTIONS.every((action) => one[action] === other[action]);
}
