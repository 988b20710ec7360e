import type { AccessRow, PageFlags } from '@inspect/contract/access';
import { describe, expect, it } from 'vitest';
import { cellReason, cellsOf, NO_EDITS, rebased, toggled, withEdit } from './access-work.ts';

const NONE: PageFlags = { view: false, create: false, edit: false, delete: false, export: false };
const row = (changes: Partial<AccessRow> = {}): AccessRow => ({
  page: 'p',
  route: 'tech-service',
  possible: ['view', 'create', 'edit'],
  givable: ['view', 'create'],
  inherited: null,
  own: null,
  ...changes,
});

describe('a cell of the rights', () => {
  it('says why it can’t be given, and may always be taken', () => {
    expect(cellReason(row(), 'view')).toBeNull();
    expect(cellReason(row(), 'edit')).toBe('above');
    expect(cellReason(row(), 'export')).toBe('impossible');
    expect(cellReason(row({ own: { ...NONE, view: true, export: true } }), 'export')).toBeNull();
  });

  it('brings looking with it, and takes everything when looking is taken', () => {
    expect(toggled(row(), 'create')).toEqual({ ...NONE, view: true, create: true });
    expect(toggled(row({ inherited: { ...NONE, view: true, create: true } }), 'view')).toEqual(NONE);
  });
});

describe('what was changed', () => {
  const stored = { person: null, role: 'VIEWER', record: 'r', locked: null, rows: [row()] } as const;
  it('and changed back is no change', () => {
    const once = withEdit(NO_EDITS, row(), { ...NONE, view: true });
    expect(cellsOf({ ...stored, rows: [row()] }, once)).toEqual([
      { page: 'p', known: null, flags: { ...NONE, view: true } },
    ]);
    expect(withEdit(once, row(), null).size).toBe(0);
  });

  it('survives the change of another, and ends where both wanted the same', () => {
    const edits = withEdit(NO_EDITS, row(), { ...NONE, view: true });
    const theirs = (own: PageFlags) => ({ ...stored, rows: [row({ own })] });
    expect(rebased(theirs(NONE), edits).size).toBe(1);
    expect(rebased(theirs({ ...NONE, view: true }), edits).size).toBe(0);
  });
});
