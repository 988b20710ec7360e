import whole from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { amMetadata } from './am-metadata.ts';
import { formatNational, formatPhone, isArmenianPhone, nationalDigits } from './armenian-phone.ts';

describe('an Armenian phone number', () => {
  it.each([
    ['091123456', '91123456'],
    ['091 12-34-56', '91123456'],
    ['+374 91 123456', '91123456'],
    ['0037491123456', '91123456'],
    ['37491123456', '91123456'],
    ['91', '91'],
    ['0', ''],
    ['37400', '37400'],
  ])('%s is understood', (text, digits) => expect(nationalDigits(text)).toBe(digits));

  it('is grouped as Armenians write it, also while it is typed', () => {
    expect(['', '9', '91', '911', '91123456', '10123456', '23412345'].map(formatNational)).toEqual([
      '',
      '9',
      '91',
      '91 1',
      '91 123456',
      '10 123456',
      '234 12345',
    ]);
    expect(formatPhone('+37491123456')).toBe('+374 91 123456');
  });

  it.each(['+37491123456', '+37410123456', '+37433123456', '+37477123456'])('%s is a number', (phone) =>
    expect(isArmenianPhone(phone)).toBe(true),
  );

  it.each(['', '+374', '+3749112345', '+37400123456', '+79161234567', '91123456'])('%s is not', (phone) =>
    expect(isArmenianPhone(phone)).toBe(false),
  );

  it('is judged by the same facts as the library carries', () => {
    expect(amMetadata.countries.AM).toEqual(whole.countries.AM);
    expect(amMetadata.version).toBe(whole.version);
  });
});
