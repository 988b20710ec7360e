import { expect, it } from 'vitest';
import { fixedId as id } from '../../../../test/known-vehicle.ts';
import { setCarType, setField, setFirstRegistration, withMerged } from './change.ts';
import { emptyDraft } from './draft.ts';

const start = () => emptyDraft(id('0'));

it('a type brings its group along, and takes none away where its group is not known', () => {
  const typed = setCarType(start(), id('4'), id('3'));
  expect(typed.values).toMatchObject({ carGroup: id('3'), carType: id('4') });
  const other = setCarType(typed, id('6'), id('5'));
  expect(other.values).toMatchObject({ carGroup: id('5'), carType: id('6') });
  expect(setCarType(other, null, undefined).values).toMatchObject({ carGroup: id('5'), carType: null });
});

it('what was added here and was there already stands in the form as it is there', () => {
  const street = setField(setField(start(), 'street', id('a')), 'carModel', id('b'));
  const merged = withMerged(street, new Map([[id('a'), id('c')]]));
  expect(merged.values).toMatchObject({ street: id('c'), carModel: id('b') });
  expect(withMerged(street, new Map([[id('d'), id('e')]]))).toBe(street);
});

it('with a plate there is no reason why it is missing, and without one neither it nor a certificate', () => {
  const unplated = setFirstRegistration(start(), true);
  const explained = setField(unplated, 'cameraReasonId', id('f'));
  expect(setFirstRegistration(explained, false)).toMatchObject({
    firstRegistration: false,
    values: { cameraReasonId: null },
  });
  const plated = setField(setField(start(), 'CarRegNo', '34AB567'), 'registrationCertificate', 'AB123456');
  expect(setFirstRegistration(plated, true)).toMatchObject({
    firstRegistration: true,
    values: { CarRegNo: '', registrationCertificate: '' },
  });
});
