import { describe, expect, it } from 'vitest';
import { checkupChange, moveToVehicle, newCheckup } from '../checkups/index.ts';
import { entryOf, FIELD_NAMES, fieldsOf, openedWith } from './field-shapes.ts';
import { OPENINGS } from './openings.ts';

/** What the mechanic found has an editor of its own. */
const FOUND = ['classificators', 'newClassificators', 'measurements'];
const BESIDE = [
  'temporary_id',
  'override',
  'plateConfirmed',
  'version',
  'reason',
  'seenTotal',
  'prepaid',
  ...FOUND,
];
const fieldsTaken = (shape: Record<string, unknown>) =>
  Object.keys(shape)
    .filter((name) => !BESIDE.includes(name))
    .sort();

describe('the form of a checkup', () => {
  it('opened on an open checkup changes exactly what the call takes', () => {
    expect(fieldsOf('edit', 'editable').sort()).toEqual(fieldsTaken(checkupChange.shape));
    expect(fieldsOf('edit', 'cleared')).toEqual([]);
  });

  it('opened as a copy fills in or leaves open exactly what a new checkup takes', () => {
    const found = ['Opinion', ...FOUND];
    const open = [...fieldsOf('copy', 'editable'), ...fieldsOf('copy', 'cleared')];
    expect(open.filter((field) => !found.includes(field)).sort()).toEqual(fieldsTaken(newCheckup.shape));
    expect(fieldsOf('copy', 'locked')).toEqual([]);
  });

  it('opened on the right vehicle leaves open exactly what a result is moved to', () => {
    expect(fieldsOf('move', 'cleared').sort()).toEqual(fieldsTaken(moveToVehicle.shape));
    expect(fieldsOf('move', 'editable')).toEqual([]);
  });

  it('carries nothing over that belongs to one day, to one mechanic or to money', () => {
    const cleared = fieldsOf('copy', 'cleared');
    for (const field of ['odometer', 'mechanic', 'nextCheckup', 'payments', 'Opinion', 'classificators'])
      expect(cleared).toContain(field);
  });

  it('never changes which vehicle it was, what the mechanic found, or what was paid', () => {
    for (const opening of ['edit', 'staffEdit', 'amend'] as const)
      expect(fieldsOf(opening, 'locked')).toEqual(
        expect.arrayContaining(['CarRegNo', 'VIN', 'classificators', 'measurements', 'payments']),
      );
    expect(fieldsOf('amend', 'locked')).toContain('mechanic');
    expect(fieldsOf('staffEdit', 'locked')).toContain('Opinion');
  });

  it('decides about every field at every opening', () => {
    for (const opening of OPENINGS) {
      const decided = (['editable', 'cleared', 'locked'] as const).flatMap((state) =>
        fieldsOf(opening, state),
      );
      expect(decided.sort()).toEqual(FIELD_NAMES.filter((name) => entryOf(name).opens).sort());
    }
  });

  it('begins with what is kept and shows what is locked', () => {
    const checkup = { CarRegNo: '34AB567', ownerName: 'Անուն', odometer: 5, Opinion: false };
    expect(openedWith('amend', checkup)).toEqual(checkup);
    expect(openedWith('copy', checkup)).toEqual({ CarRegNo: '34AB567', ownerName: 'Անուն' });
  });
});
