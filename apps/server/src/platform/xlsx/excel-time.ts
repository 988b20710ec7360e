import { yerevanTime } from '@inspect/contract/kernel';

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900 that never was: earlier days are one less. */
const FIRST_OF_MARCH_1900 = 61;
const LAST = 2_958_465;

/** The day's number in Excel; undefined for what is no day or none that Excel knows (before 1900). */
export function excelDay(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  return numberOf((Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS);
}

/** `counted` = whole days since Excel's zero */
function numberOf(counted: number): number | undefined {
  const number = counted < FIRST_OF_MARCH_1900 ? counted - 1 : counted;
  return number >= 1 && number <= LAST ? number : undefined;
}

/** The instant by Yerevan's clock, a ten-thousandth of a second later: programs that cut would show a minute less. */
export function excelInstant(instant: Date): number | undefined {
  const sinceZero = yerevanTime(instant) - DAY_ZERO;
  const days = Math.floor(sinceZero / DAY_MS);
  const number = numberOf(days);
  if (number === undefined) return undefined;
  const part = (sinceZero - days * DAY_MS) / DAY_MS;
  return Math.ceil((number + part) * 1e9) / 1e9;
}
