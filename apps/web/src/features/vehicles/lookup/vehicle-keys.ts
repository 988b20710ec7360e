import { plateKind } from '@inspect/contract/kernel';

/** What identifies the vehicle, as far as it is typed whole. */
export type VehicleKeys = { CarRegNo?: string; VIN?: string; registrationCertificate?: string };

/** Which vehicle an answer is about. */
export type AnsweredKeys = { CarRegNo?: string | undefined; VIN?: string | undefined };

/** A known pattern is whole as soon as it fits; of a foreign plate nobody knows the end, so typing must pause. */
export function patienceFor(asked: VehicleKeys | null): number {
  return asked?.CarRegNo && plateKind(asked.CarRegNo) === 'other' ? 900 : 200;
}
