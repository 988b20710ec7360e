import { AsYouType, isValidPhoneNumber } from 'libphonenumber-js/core';
import { metadata } from './am-metadata.ts';

export const COUNTRY_CODE = '+374';
const NATIONAL_LENGTH = 8;

/** Digits after the country code, from whatever was typed or pasted: 091 12-34-56, +374 91…, 00374 91…. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const foreign = text.trimStart().startsWith('+') || digits.startsWith('00');
  const bare = foreign || digits.length > NATIONAL_LENGTH + 1 ? digits.replace(/^(00)?374/, '') : digits;
  return bare.replace(/^0+/, '').slice(0, NATIONAL_LENGTH);
}

/** 91123456 → «91 123456», also while it is not whole yet. */
export function formatNational(digits: string): string {
  if (digits === '') return '';
  return new AsYouType('AM', metadata)
    .input(COUNTRY_CODE + digits)
    .slice(COUNTRY_CODE.length)
    .trim();
}

/** +37491123456 → «+374 91 123456» */
export function formatPhone(phone: string): string {
  return phone.startsWith(COUNTRY_CODE)
    ? `${COUNTRY_CODE} ${formatNational(phone.slice(COUNTRY_CODE.length))}`
    : phone;
}

export function isArmenianPhone(phone: string): boolean {
  return phone.startsWith(COUNTRY_CODE) && isValidPhoneNumber(phone, 'AM', metadata);
}
