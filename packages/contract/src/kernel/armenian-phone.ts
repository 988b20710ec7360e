export const COUNTRY_CODE = '+374';
const NATIONAL_LENGTH = 8;

/** How the digits stand together; what begins otherwise has a code of two. A test compares every beginning with libphonenumber. */
const GROUPS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^[89]0/, [3, 2, 3]],
  [/^(2|3[12])/, [3, 5]],
  [/^/, [2, 6]],
];

/** Digits after the country code, from whatever was typed or pasted: 091 12-34-56, +374 91…, 00374 91…. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const foreign = text.trimStart().startsWith('+') || digits.startsWith('00');
  const bare = foreign || digits.length > NATIONAL_LENGTH + 1 ? digits.replace(/^(00)?374/, '') : digits;
  return bare.replace(/^0+/, '').slice(0, NATIONAL_LENGTH);
}

/** 91123456 → «91 123456», also while it is not whole yet. */
export function formatNational(digits: string): string {
  const [, lengths = []] = GROUPS.find(([begins]) => begins.test(digits)) ?? [];
  let from = 0;
  const groups = lengths.map((length) => {
    const group = digits.slice(from, from + length);
    from += length;
    return group;
  });
  return [...groups, digits.slice(from)].filter((group) => group !== '').join(' ');
}

/** +37491123456 → «+374 91 123456» */
export function formatPhone(phone: string): string {
  return phone.startsWith(COUNTRY_CODE)
    ? `${COUNTRY_CODE} ${formatNational(phone.slice(COUNTRY_CODE.length))}`
    : phone;
}
