import { describe, expect, it } from 'vitest';
import { knownVehicle } from '../../../../test/known-vehicle.ts';
import { askedOf, withAnswer } from './asked.ts';
import { applyVehicle, setField, setFirstRegistration } from './change.ts';
import { emptyDraft } from './draft.ts';

const start = emptyDraft('0'.repeat(24));

describe('the look-up starts by itself', () => {
  it('as soon as the plate is whole, and again with the certificate', () => {
    expect(askedOf(setField(start, 'CarRegNo', '34A'))).toBeNull();
    const plate = setField(start, 'CarRegNo', '34AB567');
    expect(askedOf(plate)).toEqual({ CarRegNo: '34AB567' });
    expect(askedOf(setField(plate, 'registrationCertificate', 'AB12345'))).toEqual({ CarRegNo: '34AB567' });
    expect(askedOf(setField(plate, 'registrationCertificate', 'AB123456'))).toEqual({
      CarRegNo: '34AB567',
      registrationCertificate: 'AB123456',
    });
  });

  it('by the VIN where there is no plate', () => {
    const without = setFirstRegistration(start, true);
    expect(askedOf(setField(without, 'VIN', 'WVWZZZ1JZXW00000'))).toBeNull();
    expect(askedOf(setField(without, 'VIN', 'WVWZZZ1JZXW000001'))).toEqual({ VIN: 'WVWZZZ1JZXW000001' });
  });

  it('by plate and VIN where the VIN was typed, and not where the register gave it', () => {
    const plate = setField(start, 'CarRegNo', '34AB567');
    const typed = setField(plate, 'VIN', 'WVWZZZ1JZXW000001');
    expect(askedOf(typed)).toEqual({ CarRegNo: '34AB567', VIN: 'WVWZZZ1JZXW000001' });
    expect(askedOf(applyVehicle(plate, knownVehicle))).toEqual({ CarRegNo: '34AB567' });
  });
});

describe('the register’s answer', () => {
  const about = { CarRegNo: '34AB567' };
  const plate = setField(start, 'CarRegNo', '34AB567');

  it('fills in the fields of the vehicle that was asked for', () => {
    expect(withAnswer(plate, about, knownVehicle).values).toMatchObject({ VIN: 'WVWZZZ1JZXW000001' });
  });

  it('that comes when another plate is typed already fills in nothing', () => {
    const other = setField(plate, 'CarRegNo', '35AB567');
    expect(withAnswer(other, about, knownVehicle)).toBe(other);
  });

  it('to a VIN without a plate is of that VIN', () => {
    const without = setField(setFirstRegistration(start, true), 'VIN', 'WVWZZZ1JZXW000001');
    const byVin = { VIN: 'WVWZZZ1JZXW000001' };
    expect(withAnswer(without, byVin, knownVehicle).values.fuel).toBe(knownVehicle.fuel);
    const other = setField(without, 'VIN', 'WVWZZZ1JZXW000002');
    expect(withAnswer(other, byVin, knownVehicle)).toBe(other);
  });
});
