import { describe, expect, it } from 'vitest';
import { rebase } from './rebase.ts';

const base = { ownerName: 'Անի', address: 'Աբովյան 1', odometer: 10, places: ['left'] };
const fields = ['ownerName', 'address', 'odometer', 'places'] as const;

describe('a record that somebody else changed meanwhile', () => {
  it('keeps what I changed and takes the rest from what is stored', () => {
    const { values, conflicts } = rebase(
      fields,
      base,
      { ...base, odometer: 20 },
      { ...base, address: 'Տերյան 2' },
    );
    expect(values).toMatchObject({ ownerName: 'Անի', address: 'Տերյան 2', odometer: 20 });
    expect(conflicts).toEqual([]);
  });

  it('asks where both changed the same field, and loses neither value', () => {
    const theirs = { ...base, odometer: 30 };
    const { values, conflicts } = rebase(fields, base, { ...base, odometer: 20 }, theirs);
    expect(conflicts).toEqual(['odometer']);
    expect([values.odometer, theirs.odometer]).toEqual([20, 30]);
  });

  it('compares lists by what is in them', () => {
    const { values, conflicts } = rebase(
      fields,
      base,
      { ...base, places: ['left'] },
      { ...base, places: [] },
    );
    expect({ values, conflicts }).toEqual({ values: { ...base, places: [] }, conflicts: [] });
  });

  it('asks nothing where both changed to the same', () => {
    const same = { ...base, odometer: 20 };
    expect(rebase(fields, base, same, same)).toEqual({ values: same, conflicts: [] });
  });
});
