import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misheardFrom, searchKey } from '../kernel/index.ts';
import { CODE_CHARACTERS, oneMistakeFrom } from '../kernel/one-mistake.ts';
import { formatPlate } from '../kernel/plate.ts';
import { matchOf, rankOf, readSearchTerms, significantLength } from './search.ts';

const row = {
  CarRegNo: '77OS123',
  VIN: '2101-7654321',
  registrationCertificate: 'AB765432',
  number: 'AB-0001205',
  phone: '+37493111222',
  ownerName: '«Երևան-Տաքսի» ՍՊԸ',
};
const match = (text: string) => matchOf(readSearchTerms(text), row);

const digit = fc.constantFrom(...'0123456789');
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const plate = fc.tuple(digit, digit, letter, letter, digit, digit, digit).map((parts) => parts.join(''));

describe('what was typed', () => {
  it('counts by its letters and digits', () => {
    expect(['3-4', ' ա ', '+37', '...', 'ԱԲԳ', '3 4 A'].map(significantLength)).toEqual([2, 1, 2, 0, 3, 3]);
  });

  it('is a code, a phone, words, or several of them', () => {
    expect(readSearchTerms('77 օտ 123')).toMatchObject({ code: '77OS123', phone: null });
    expect(readSearchTerms('+374 93 11-12-22')).toMatchObject({ code: '37493111222', phone: '93111222' });
    expect(readSearchTerms('093 11 12')).toMatchObject({ code: '0931112', phone: '931112' });
    expect(readSearchTerms('Երևան Տաքսի')).toEqual({ code: null, phone: null, words: ['երեվան', 'տաքսի'] });
  });
});

describe('a match', () => {
  it('is by the field and the way that tell most', () => {
    expect(match('AB765432')).toEqual({ field: 'registrationCertificate', how: 'exact' });
    expect(match('AB0001205')).toEqual({ field: 'number', how: 'exact' });
    expect(match('1205')).toEqual({ field: 'number', how: 'end' });
    expect(match('21017654321')).toEqual({ field: 'VIN', how: 'exact' });
    expect(match('765432')).toEqual({ field: 'registrationCertificate', how: 'end' });
    expect(match('վան')).toEqual({ field: 'ownerName', how: 'part' });
    expect(match('000120')).toEqual({ field: 'number', how: 'part' });
  });

  it('is none by the country code that every phone has, nor by a card number or phone with a mistake', () => {
    for (const text of ['374', 'AB-0001206', '+37493111223', 'երեվան բեռներ', '77OS'.repeat(3)])
      expect(match(text)).toBeNull();
  });

  it('is found with one mistake in whichever plate, however it is written', () => {
    fc.assert(
      fc.property(plate, fc.nat(), (CarRegNo, at) => {
        const near = oneMistakeFrom(CarRegNo, CODE_CHARACTERS);
        const typed = near[at % near.length] ?? '';
        for (const text of [typed, formatPlate(typed), typed.toLowerCase()]) {
          const found = matchOf(readSearchTerms(text), { ...row, CarRegNo, VIN: 'X', ownerName: '' });
          expect(found && [found.field, rankOf(found.how) > rankOf('exact')]).toEqual(['CarRegNo', true]);
        }
      }),
    );
  });

  it('is better the more of the plate is right', () => {
    fc.assert(
      fc.property(plate, (CarRegNo) => {
        const hows = [CarRegNo, CarRegNo.slice(0, 5), CarRegNo.slice(2), CarRegNo.slice(1, 6)].map(
          (text) => matchOf(readSearchTerms(text), { ...row, CarRegNo, VIN: 'X', ownerName: '' })?.how,
        );
        expect(hows[0]).toBe('exact');
        expect(hows[1]).toBe('prefix');
        expect(['prefix', 'end']).toContain(hows[2]);
        expect(['prefix', 'end', 'part']).toContain(hows[3]);
      }),
    );
  });
});

describe('a misheard word', () => {
  const armenian = fc.string({
    unit: fc.constantFrom(...'աբեզէթիլկհմնոպռսվտրքօֆ'),
    minLength: 4,
    maxLength: 9,
  });

  it('is among those that the meant one may have been: one mistake', () => {
    fc.assert(
      fc.property(armenian, fc.nat(), (meant, at) => {
        const word = searchKey(meant);
        const near = oneMistakeFrom(word, 'աբեզէթիլկհմնոպռսվտրքօֆ');
        const typed = near[at % near.length] ?? '';
        expect(misheardFrom(typed)).toContain(word);
      }),
      { numRuns: 50 },
    );
  });

  it('or two letters that sound alike', () => {
    expect(misheardFrom('սէվօյան')).toContain('սեվոյան');
    expect(misheardFrom('բետրօսյան')).toContain('պետրոսյան');
    expect(misheardFrom('սէվօյաս')).not.toContain('սեվոյան');
    expect(misheardFrom('պետրոսյան')).not.toContain('պետրոսյան');
  });
});
