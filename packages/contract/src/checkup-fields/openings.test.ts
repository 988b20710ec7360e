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
    const found = ['Opinion', 'paidBy', ...FOUND];
    const open = [...fieldsOf('copy', 'editable'), ...fieldsOf('copy', 'cleared')];
    expect(open.filter((field) => !found.includes(field)).sort()).toEqual(fieldsTaken(newCheckup.shape));
    expect(fieldsOf('copy', 'locked')).toEqual([]);
  });

  it('opened on the right vehicle leaves open exactly what a result is moved to', () => {
    expect(fieldsOf('move', 'cleared').sort()).toEqual(fieldsTaken(moveToVehicle.shape));
    expect(fieldsOf('move', 'editable')).toEqual([]);
  });

  it('opened to be paid for like another one takes over who pays and in what way, and nothing else', () => {
    expect(fieldsOf('copyPayment', 'editable')).toEqual([
      'ownerStatus',
      'ownerName',
      'ownerIdNumber',
      'phone',
      'email',
      'region',
      'county',
      'street',
      'address',
      'paidBy',
    ]);
    expect(fieldsOf('copyPayment', 'locked')).toEqual([]);
    expect(fieldsOf('copyPayment', 'cleared')).toEqual([
      'Opinion',
      'CarRegNo',
      'registrationCertificate',
      'VIN',
      'car',
      'carModel',
      'carGroup',
      'carType',
      'body',
      'color',
      'fuel',
      'productionYear',
      'enginePower',
      'maximumMass',
      'odometer',
      'odometerUnreadable',
      'nextCheckup',
      'smsReminders',
      'payments',
      'change',
      'mechanic',
      'cameraReasonId',
      'cameraReasonNote',
      'classificators',
      'newClassificators',
      'measurements',
    ]);
  });

  it('never carries over money, a receipt, a day or a number, however it opens', () => {
    const never = {
      fees: { total: 12_800 },
      paid: { inspection: 8_000, environmental: 4_800 },
      payments: [{ purpose: 'inspection' }],
      number: '1',
      createdAt: 'x',
      concludedAt: 'x',
      nextCheckupDate: 'x',
      override: {},
      previousCheckup: 'x',
      _id: 'x',
      station: 'x',
      company: 'x',
      createdBy: 'x',
      version: 3,
      attachments: [],
      marks: [],
      signature: 'pin',
    };
    for (const opening of ['copy', 'copyPayment'] as const) expect(openedWith(opening, never)).toEqual({});
    const paid = { ...never, paidBy: 'arca', ownerName: 'Անուն', CarRegNo: '34AB567', classificators: {} };
    expect(openedWith('copyPayment', paid)).toEqual({ paidBy: 'arca', ownerName: 'Անուն' });
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
