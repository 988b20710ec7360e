import type { NewCheckupInput } from '@inspect/contract/checkups';

let cars = 0;
const letter = (at: number) => String.fromCharCode(65 + (Math.floor(at) % 26));

/** A checkup of a vehicle that nobody has seen before. */
export function newCheckup(like: NewCheckupInput, record: string, street = like.street) {
  cars += 1;
  const digits = String(cars % 100_000).padStart(5, '0');
  const letters = `${letter(cars / 26)}${letter(cars)}`;
  const body = {
    ...like,
    temporary_id: record,
    CarRegNo: `${digits.slice(0, 2)}${letters}${digits.slice(2)}`,
    VIN: `S${record.slice(0, 16).toUpperCase()}`,
    registrationCertificate: `${letters}${String(cars).padStart(6, '0')}`,
    street,
  };
  return { kind: 'checkups.add', record, payload: { params: {}, body } };
}
