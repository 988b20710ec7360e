import { describe, expect, it } from 'vitest';
import { askedOf } from './asked.ts';
import { setField, setFirstRegistration } from './change.ts';
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
});
