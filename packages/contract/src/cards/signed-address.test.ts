import { describe, expect, it } from 'vitest';
import { type CardStatement, readSignedAddress, signedCheckAddress, signedText } from './index.ts';

const fit: CardStatement = {
  number: 'AA-0001780',
  CarRegNo: '34AB567',
  edition: 2,
  Opinion: true,
  inspectedOn: '2026-11-26',
  nextCheckupDate: '2027-11-26',
};
const faulty: CardStatement = {
  number: 'AA-0001781',
  CarRegNo: null,
  edition: 1,
  Opinion: false,
  inspectedOn: '2026-11-26',
  nextCheckupDate: null,
};
const signature = 'Aa0-_'.repeat(20).slice(0, 86);

describe('the address that a card’s QR leads to', () => {
  it.each([
    [
      fit,
      `https://inspect.am/check?number=AA-0001780&plate=34AB567&edition=2#1.7.fit.20261126.20271126.${signature}`,
    ],
    [faulty, `https://inspect.am/check?number=AA-0001781&edition=1#1.7.faulty.20261126..${signature}`],
  ])('says what the paper says, and is read back', (card, address) => {
    expect(signedCheckAddress('https://inspect.am', card, { key: 7, signature })).toBe(address);
    const opened = address.replace('https://inspect.am/check', '');
    expect(signedText(card, 7) + signature).toBe(opened);
    expect(readSignedAddress(opened)).toEqual({ ...card, key: 7, text: signedText(card, 7), signature });
  });

  it.each([
    '?number=AA-0001780&plate=34AB567&edition=2',
    `?number=AA-0001780&plate=34AB567&edition=2#2.7.fit.20261126.20271126.${signature}`,
    `?number=AA-0001780&plate=34AB567&edition=2#1.7.good.20261126.20271126.${signature}`,
    `?number=AA-0001780&plate=34AB567&edition=2#1.7.fit.20261126.20271126.${signature}=`,
    `?plate=34AB567&number=AA-0001780&edition=2#1.7.fit.20261126.20271126.${signature}`,
    `?number=AA-0001780&plate=34AB567&edition=2&plate=35AB567#1.7.fit.20261126.20271126.${signature}`,
    '',
  ])('%s is none', (address) => {
    expect(readSignedAddress(address)).toBeNull();
  });

  it('with a part that can’t be decoded is read without an error', () => {
    const broken = `?number=AA-0001780&plate=%E0%A4%A&edition=2#1.7.fit.20261126.20271126.${signature}`;
    expect(readSignedAddress(broken)?.CarRegNo).toBe('%E0%A4%A');
  });
});
