import { describe, expect, it } from 'vitest';
import { setField, setFirstRegistration } from '../draft/change.ts';
import { emptyDraft } from '../draft/draft.ts';
import { askedOf, patienceFor } from './asked.ts';

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

  it('later for a plate whose end nobody knows', () => {
    expect(patienceFor({ CarRegNo: 'TR1234' })).toBeGreaterThan(patienceFor({ CarRegNo: '34AB567' }));
  });
});
