import { describe, expect, it } from 'vitest';
import { type Circumstances, factProblems, requiredFields, type StatedFacts } from './rules.ts';

const now: Circumstances = { phase: 'new', type: null, unplated: false, year: 2026 };
const truck = { ecoMode: 'hp', massOverKg: 3_500, massUpToKg: 12_000 };
const plated: StatedFacts = { CarRegNo: '34AB567', registrationCertificate: 'AB123456' };

describe('documents', () => {
  it('are the plate and the certificate, and before the first registration the reason why there are none', () => {
    expect([...requiredFields({}, now)]).toEqual(
      expect.arrayContaining(['CarRegNo', 'registrationCertificate', 'VIN', 'phone']),
    );
    const unplated = requiredFields({}, { ...now, unplated: true });
    expect(unplated.has('cameraReasonId')).toBe(true);
    expect(unplated.has('CarRegNo') || unplated.has('registrationCertificate')).toBe(false);
  });

  it('nobody said which: a plate will do, or the reason', () => {
    const open = { ...now, unplated: null };
    expect(factProblems({}, open)).toEqual({
      CarRegNo: 'checkups.field.plateOrVin',
      registrationCertificate: 'field.required',
    });
    expect(factProblems({ cameraReasonId: 'x' }, open)).toEqual({});
    expect(factProblems(plated, open)).toEqual({});
  });

  it('what was explained at the time needs no certificate afterwards', () => {
    const explained = { CarRegNo: '34AB567', cameraReasonId: 'x' };
    expect(factProblems(explained, { ...now, phase: 'open' })).toEqual({
      registrationCertificate: 'field.required',
    });
    expect(factProblems(explained, { ...now, phase: 'past' })).toEqual({});
  });

  it('a vehicle that has a plate in the register begins with it', () => {
    const known = { ...now, unplated: null, registeredPlate: '34AB567' };
    expect(factProblems({ cameraReasonId: 'x' }, known)).toEqual({
      CarRegNo: 'checkups.field.plateRegistered',
    });
    expect(factProblems({ cameraReasonId: 'x' }, { ...known, phase: 'open' })).toEqual({});
  });
});

describe('a plate of an unfamiliar pattern', () => {
  const foreign = { ...plated, CarRegNo: 'AB1234X' };

  it('is to be confirmed where it is stated anew, and is not asked about afterwards', () => {
    expect(factProblems(foreign, { ...now, plateConfirmed: false })).toEqual({
      CarRegNo: 'checkups.field.plateConfirm',
    });
    expect(factProblems(foreign, { ...now, plateConfirmed: true })).toEqual({});
    expect(factProblems(foreign, { ...now, phase: 'open' })).toEqual({});
  });

  it.each(['34GG567', '34AB567', '345AB67', '1234AP', '1234AB', 'AB123', '12D345'])(
    '%s is none: nobody is asked',
    (CarRegNo) => {
      expect(factProblems({ ...plated, CarRegNo }, { ...now, plateConfirmed: false })).toEqual({});
    },
  );
});

describe('bounds', () => {
  it('a class that is taxed by power or bounded by mass demands them', () => {
    expect(factProblems(plated, { ...now, type: truck })).toEqual({
      enginePower: 'checkups.field.enginePowerNeeded',
      maximumMass: 'checkups.field.massNeeded',
    });
  });

  it.each([
    [3_500, true],
    [3_501, false],
    [12_000, false],
    [12_001, true],
  ])('a mass of %i kg is out of the class: %s', (maximumMass, out) => {
    const problems = factProblems({ ...plated, enginePower: 90, maximumMass }, { ...now, type: truck });
    expect(problems.maximumMass).toBe(out ? 'checkups.field.massRange' : undefined);
  });

  it('no vehicle was made next year', () => {
    expect(factProblems({ ...plated, productionYear: 2027 }, now)).toEqual({
      productionYear: 'checkups.field.futureYear',
    });
    expect(factProblems({ ...plated, productionYear: 2026 }, now)).toEqual({});
  });
});

it.each([
  [0, 'AB1234567', undefined],
  [0, '12345678', 'checkups.field.personIdNumber'],
  [1, '12345678', undefined],
  [2, '1234567890', 'checkups.field.companyIdNumber'],
  [1, '11111111', 'checkups.field.companyIdNumber'],
  [1, '', undefined],
] as const)('an owner of kind %i with the number «%s» is told %s', (ownerStatus, ownerIdNumber, problem) => {
  expect(factProblems({ ...plated, ownerStatus, ownerIdNumber }, now).ownerIdNumber).toBe(problem);
});

it.each([
  ['+37491123456', true, undefined],
  ['+374 91 123456', true, undefined],
  ['+37410123456', true, 'field.mobile'],
  ['+37490123456', true, 'field.mobile'],
  ['', true, undefined],
  ['+37410123456', false, undefined],
])(
  'a reminder at %s (wanted: %s) is told %s: only mobile numbers take messages',
  (phone, smsReminders, problem) => {
    expect(factProblems({ ...plated, phone, smsReminders }, now).phone).toBe(problem);
  },
);
