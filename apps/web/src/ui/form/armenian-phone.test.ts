import { formatNational, formatPhone, nationalDigits } from '@inspect/contract/kernel';
import { AsYouType, type MetadataJson } from 'libphonenumber-js/core';
import whole from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';

/** The library's type and its own file differ in how they write a tuple. */
const metadata: MetadataJson = JSON.parse(JSON.stringify(whole));

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

  it('is grouped as the library does it, whatever it begins with and however far it is typed', () => {
    const grouped = (digits: string) =>
      new AsYouType('AM', metadata).input(`+374${digits}`).slice('+374'.length).trim();
    for (let beginning = 1; beginning < 1000; beginning += 1)
      for (let typed = String(beginning); typed.length <= 8; typed += '5')
        expect(formatNational(typed), typed).toBe(grouped(typed));
  });
});
