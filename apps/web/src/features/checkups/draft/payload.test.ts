import { moveToVehicle } from '@inspect/contract/checkups';
import { expect, it } from 'vitest';
import {
  fixedId as id,
  knownOwner as owner,
  knownVehicle as vehicle,
} from '../../../../test/known-vehicle.ts';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { applyVehicle, setField } from './change.ts';
import { emptyDraft, valuesOfRecord } from './draft.ts';
import { changedFields, changeOf, movingOf, payloadOf } from './payload.ts';

const returning = () => {
  const plate = setField(emptyDraft(id('0')), 'CarRegNo', '34AB567');
  return applyVehicle(setField(plate, 'registrationCertificate', 'AB123456'), { ...vehicle, owner });
};

it('a result is moved to a vehicle and its owner, with the version, the reason and nothing else of the day', () => {
  const of = setField(setField(returning(), 'odometer', 90_000), 'mechanic', id('f'));
  const ofTheDay = setField(setField(of, 'nextCheckup', 1), 'change', true);
  const moving = movingOf(storedCheckup({ version: 4 }), ofTheDay, '  Սխալ մեքենա ');
  expect(Object.keys(moving).sort()).toEqual([
    ...['CarRegNo', 'VIN', 'address', 'body', 'car', 'carGroup', 'carModel', 'carType', 'color', 'county'],
    ...['enginePower', 'fuel', 'ownerName', 'ownerStatus', 'phone', 'productionYear', 'reason', 'region'],
    ...['registrationCertificate', 'smsReminders', 'temporary_id', 'version'],
  ]);
  expect(moving).toMatchObject({ temporary_id: id('0'), version: 4, reason: 'Սխալ մեքենա' });
  expect(moveToVehicle.safeParse(moving).success).toBe(true);
});

it('blanks are no reason for an override', () => {
  expect(payloadOf({ ...returning(), overrideReason: '   ' }, null)).not.toHaveProperty('override');
});

it('of a change only what is another one is sent, what was emptied as nothing, and what is locked never', () => {
  const record = storedCheckup({ version: 7, email: 'ani@example.am', odometer: 90_000 });
  const values = { ...valuesOfRecord(record), email: '', odometer: 90_001, CarRegNo: '35AB567', VIN: 'X' };
  expect(changedFields(record, valuesOfRecord(record))).toEqual([]);
  expect(changeOf(record, values)).toEqual({ email: null, odometer: 90_001, version: 7 });
});
