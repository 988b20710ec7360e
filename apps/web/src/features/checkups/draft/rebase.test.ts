import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { rebase } from './rebase.ts';

const base = { ...emptyDraft('0'.repeat(24)).values, ownerName: 'Անի', address: 'Աբովյան 1', odometer: 10 };

describe('a record that somebody else changed meanwhile', () => {
  it('keeps what I changed and takes the rest from what is stored', () => {
    const { values, conflicts } = rebase(base, { ...base, odometer: 20 }, { ...base, address: 'Տերյան 2' });
    expect(values).toMatchObject({ ownerName: 'Անի', address: 'Տերյան 2', odometer: 20 });
    expect(conflicts).toEqual([]);
  });

  it('asks where both changed the same field, and loses neither value', () => {
    const theirs = { ...base, odometer: 30 };
    const { values, conflicts } = rebase(base, { ...base, odometer: 20 }, theirs);
    expect(conflicts).toEqual(['odometer']);
    expect([values.odometer, theirs.odometer]).toEqual([20, 30]);
  });

  it('asks nothing where both changed to the same', () => {
    const same = { ...base, odometer: 20 };
    expect(rebase(base, same, same)).toEqual({ values: same, conflicts: [] });
  });
});
