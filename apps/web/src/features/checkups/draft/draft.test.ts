import { newCheckup, type Quote, requiredFields } from '@inspect/contract/checkups';
import { describe, expect, it } from 'vitest';
import {
  fixedId as id,
  knownOwner as owner,
  knownVehicle as vehicle,
} from '../../../../test/known-vehicle.ts';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { applyVehicle, hasChanged, isBegun, setField, setFirstRegistration, withMechanic } from './change.ts';
import { checkNew } from './check.ts';
import { checkupDraft, draftLike, emptyDraft } from './draft.ts';
import { dueOf, isCashStale, payloadOf } from './payload.ts';

const start = () => emptyDraft(id('0'));
const quote: Quote = {
  fees: {
    inspection: { amount: 8_000, reason: 'Թեթև' },
    environmental: { amount: 4_800, reason: '', taxYears: [2026] },
    total: 12_800,
  },
  proposal: { nextCheckup: 2, nextCheckupDate: '2028-11-21', reason: '' },
};
const type = { _id: id('4'), name: '', group: id('3'), ecoMode: 'hp', massOverKg: null, massUpToKg: null };
const circumstances = { phase: 'new', type, unplated: false, year: 2026 } as const;

function returning() {
  const plate = setField(start(), 'CarRegNo', '34AB567');
  const certificate = setField(plate, 'registrationCertificate', 'AB123456');
  return withMechanic(applyVehicle(certificate, { ...vehicle, owner }), id('f'));
}

describe('a look-up', () => {
  it('fills what was not typed and leaves what was', () => {
    const typed = setField(setField(start(), 'CarRegNo', '34AB567'), 'color', id('9'));
    const draft = applyVehicle(typed, vehicle);
    expect(draft.values).toMatchObject({
      VIN: vehicle.VIN,
      fuel: vehicle.fuel,
      color: id('9'),
      enginePower: 120,
    });
  });

  it('brings no model of another make than the typed one', () => {
    const draft = applyVehicle(setField(start(), 'car', id('9')), vehicle);
    expect(draft.values).toMatchObject({ car: id('9'), carModel: null, body: vehicle.body });
  });

  it('of another plate takes the facts of the former one away', () => {
    const first = applyVehicle(setField(start(), 'CarRegNo', '34AB567'), { ...vehicle, owner });
    const corrected = setField(setField(first, 'odometer', 90_000), 'CarRegNo', '34AB568');
    expect(corrected.values).toMatchObject({ VIN: '', car: null, ownerName: '', odometer: 90_000 });
    expect(applyVehicle(first, null).values.VIN).toBe('');
  });

  it('of another plate leaves a copy the facts with which it began, but for the VIN', () => {
    const copied = applyVehicle({ ...start(), copied: true }, { ...vehicle, owner });
    const other = applyVehicle(setField(copied, 'CarRegNo', '35AB567'), null);
    expect(other.values).toMatchObject({ VIN: '', car: vehicle.car, ownerName: owner.ownerName });
  });

  it('leaves who pays as he was taken over from another checkup, and fills the vehicle', () => {
    const record = {
      ...storedCheckup({ ownerName: 'Other Payer', paidBy: 'telcell' }),
      paid: { inspection: 8_000, environmental: 0 },
    };
    const begun = draftLike(record, 'copyPayment', id('1'));
    expect(begun).toMatchObject({
      paysLike: { method: 'telcell' },
      copied: false,
      cashTaken: null,
      typed: [],
    });
    expect(begun.values).toMatchObject({
      ownerName: 'Other Payer',
      phone: record.phone,
      CarRegNo: '',
      VIN: '',
      car: null,
    });
    expect(isBegun(begun)).toBe(false);
    const known = applyVehicle(setField(begun, 'CarRegNo', '34AB567'), { ...vehicle, owner });
    expect(known.values).toMatchObject({ ownerName: 'Other Payer', VIN: vehicle.VIN });
    expect(hasChanged(known)).toBe(true);
    const other = setField(setField(known, 'CarRegNo', '35AB567'), 'registrationCertificate', 'AB123457');
    expect(other.values).toMatchObject({ ownerName: 'Other Payer', VIN: '' });
    expect(setField(known, 'ownerName', 'Typed').values.ownerName).toBe('Typed');
    expect(payloadOf(known, quote)).toMatchObject({ payments: [] });
    expect(payloadOf(known, quote)).not.toHaveProperty('paidBy');
    expect(draftLike(record, 'copy', id('1')).paysLike).toBeNull();
  });

  it('keeps an owner only as long as the certificate that proved him', () => {
    const draft = setField(returning(), 'registrationCertificate', 'AB123457');
    expect(draft.values).toMatchObject({ ownerName: '', phone: '', VIN: vehicle.VIN });
  });

  it('shows that the data changed as soon as one found fact is corrected', () => {
    expect(hasChanged(returning())).toBe(false);
    expect(hasChanged(setField(returning(), 'color', id('9')))).toBe(true);
    expect(hasChanged(setField(setField(returning(), 'color', id('9')), 'change', false))).toBe(false);
  });
});

describe('a field that depends on another', () => {
  it('is emptied when the other one changes, all the way down', () => {
    const settled = setField(returning(), 'street', id('e'));
    expect(settled.values).toMatchObject({ county: expect.any(String), street: id('e') });
    const draft = setField(settled, 'region', id('c'));
    expect(draft.values).toMatchObject({ region: id('c'), county: null, street: null });
    expect(setField(settled, 'county', id('d')).values.street).toBeNull();
    expect(setField(returning(), 'car', id('9')).values.carModel).toBeNull();
    expect(setField(returning(), 'carGroup', id('9')).values.carType).toBeNull();
  });

  it('stays when the same is chosen again', () => {
    expect(setField(returning(), 'region', id('a'))).toEqual(returning());
  });

  it('is emptied of kilometres that can’t be read', () => {
    const draft = setField(setField(start(), 'odometer', 5), 'odometerUnreadable', true);
    expect(draft.values).toMatchObject({ odometer: null, odometerUnreadable: true });
  });
});

describe('what is missing', () => {
  it('is nothing for a returning vehicle', () => {
    const { body, errors } = checkNew(payloadOf(returning(), quote), returning().values, circumstances);
    expect(errors).toEqual({});
    expect(body?.mechanic).toBe(id('f'));
  });

  it('is named field by field for an empty form', () => {
    const { errors, body } = checkNew(payloadOf(start(), null), start().values, {
      ...circumstances,
      type: null,
    });
    expect(body).toBeNull();
    expect(errors).toMatchObject({
      CarRegNo: expect.any(String),
      ownerName: expect.any(String),
    });
    expect([errors.email, errors.nextCheckup]).toEqual([undefined, undefined]);
  });

  it('depends on the class of the vehicle', () => {
    const truck = { ...type, ecoMode: 'flat', massUpToKg: 3_500 };
    expect(requiredFields(start().values, circumstances).has('enginePower')).toBe(true);
    expect(requiredFields(start().values, { ...circumstances, type: truck }).has('maximumMass')).toBe(true);
    const heavy = setField(returning(), 'maximumMass', 3_501);
    const { errors } = checkNew(payloadOf(heavy, quote), heavy.values, { ...circumstances, type: truck });
    expect(Object.keys(errors)).toEqual(['maximumMass']);
  });

  it('is the plate, or without one the reason', () => {
    const without = setFirstRegistration(returning(), true);
    expect(without.values).toMatchObject({ CarRegNo: '', registrationCertificate: '' });
    const needed = requiredFields(start().values, { ...circumstances, unplated: true });
    expect([needed.has('CarRegNo'), needed.has('cameraReasonId')]).toEqual([false, true]);
  });

  it('is a document of the right kind of owner, and a year that has come', () => {
    const wrong = setField(setField(returning(), 'ownerIdNumber', '12345678'), 'productionYear', 2027);
    const { errors } = checkNew(payloadOf(wrong, quote), wrong.values, circumstances);
    expect(Object.keys(errors).sort()).toEqual(['ownerIdNumber', 'productionYear']);
  });
});

describe('what is sent', () => {
  it('fits the contract, carries the same id at every repeat and no sum but the one that was seen', () => {
    const payload = payloadOf(returning(), quote);
    expect(newCheckup.parse(payload)).toMatchObject({
      temporary_id: id('0'),
      CarRegNo: '34AB567',
      nextCheckup: 2,
    });
    expect(payloadOf(returning(), quote)).toEqual(payload);
    const { seenTotal, ...others } = payload;
    expect(seenTotal).toBe(12_800);
    expect(JSON.stringify(others)).not.toContain('800');
  });

  it('declares no cash of which the person said nothing, and that of which he did', () => {
    const purposes = (cashTaken: number | null, fees = quote.fees) =>
      payloadOf({ ...returning(), cashTaken }, { ...quote, fees }).payments;
    const cash = (purpose: string) => ({ purpose, method: 'cash' });
    expect(purposes(null)).toEqual([]);
    expect(purposes(quote.fees.total)).toEqual([cash('inspection'), cash('environmental')]);
    const untaxed = { ...quote.fees, environmental: { amount: 0, reason: '', taxYears: [] }, total: 8_000 };
    expect(purposes(8_000, untaxed)).toEqual([cash('inspection')]);
  });

  it('declares no sum that became another one since, and nothing of what is free or can’t be named', () => {
    const purposes = (cashTaken: number, total: number | null) =>
      payloadOf({ ...returning(), cashTaken }, { ...quote, fees: { ...quote.fees, total } }).payments;
    expect(purposes(8_000, 12_800)).toEqual([]);
    expect(purposes(0, 0)).toEqual([]);
    expect(purposes(8_000, null)).toEqual([]);
  });

  it('names what was paid beforehand, and declares in cash only what that leaves', () => {
    const prepayment = (digit: string, purpose: 'inspection' | 'environmental', amount: number) => ({
      _id: digit.repeat(24),
      purpose,
      amount,
      method: 'arca' as const,
      paidAt: '2026-11-20T08:00:00.000Z',
    });
    const whole = prepayment('a', 'inspection', 8_000);
    const part = prepayment('b', 'inspection', 5_000);
    const of = (cashTaken: number | null, ...prepaid: (typeof whole)[]) => {
      const {
        payments,
        prepaid: named,
        seenTotal,
      } = payloadOf({ ...returning(), cashTaken }, quote, prepaid);
      return { payments, named, seenTotal };
    };
    const cash = (purpose: string) => ({ purpose, method: 'cash' });
    expect(of(null, whole)).toEqual({ payments: [], named: [whole._id], seenTotal: 12_800 });
    expect(of(4_800, whole)).toMatchObject({ payments: [cash('environmental')] });
    expect(of(12_800, whole)).toMatchObject({ payments: [] });
    expect(of(7_800, part)).toMatchObject({ payments: [cash('inspection'), cash('environmental')] });
    expect(of(12_800)).toMatchObject({ named: undefined });
    expect(dueOf(quote.fees, [whole])).toBe(4_800);
    expect(dueOf({ ...quote.fees, environmental: null, total: null }, [whole])).toBeNull();
    expect(dueOf(null, [whole])).toBeNull();
  });

  it('is to be told again what was taken once the sum is another one or none, but not when nothing is to pay', () => {
    const stale = (cashTaken: number | null, due: number | null) =>
      isCashStale({ ...returning(), cashTaken }, due);
    expect(stale(8_000, 12_800)).toBe(true);
    expect(stale(8_000, null)).toBe(true);
    expect(stale(8_000, 8_000)).toBe(false);
    expect(stale(8_000, 0)).toBe(false);
    expect(stale(null, null)).toBe(false);
  });

  it('carries the reason of an override, and the chosen option instead of the proposed', () => {
    const draft = setField({ ...returning(), overrideReason: 'վթարից հետո' }, 'nextCheckup', 1);
    expect(newCheckup.parse(payloadOf(draft, quote))).toMatchObject({
      nextCheckup: 1,
      override: { code: 'checkup.still_valid', reason: 'վթարից հետո' },
    });
  });
});

describe('a draft', () => {
  it('is begun by typing, not by what a look-up or a habit filled in', () => {
    expect(isBegun(withMechanic(applyVehicle(start(), vehicle), id('f')))).toBe(false);
    expect(isBegun(setField(start(), 'CarRegNo', '3'))).toBe(true);
    expect(isBegun(setField(setField(start(), 'CarRegNo', '3'), 'CarRegNo', ''))).toBe(false);
  });

  it('takes the preferred mechanic only while none was chosen', () => {
    expect(withMechanic(setField(start(), 'mechanic', null), id('f')).values.mechanic).toBe(id('f'));
    const chosen = setField(setField(start(), 'mechanic', id('e')), 'mechanic', null);
    expect(withMechanic(chosen, id('f')).values.mechanic).toBeNull();
  });

  it('is read back from the device whole, and from an older version with what is still known', () => {
    expect(checkupDraft.parse(JSON.parse(JSON.stringify(returning())))).toEqual(returning());
    const older = { id: id('0'), values: { CarRegNo: '34AB567', gone: 1 }, typed: ['CarRegNo', 'gone'] };
    expect(checkupDraft.parse(older).values.CarRegNo).toBe('34AB567');
  });
});
