import { checkupsEndpoints } from '@inspect/contract/checkups';
import { plateKind, type Vehicle } from '@inspect/contract/vehicles';
import { applyVehicle } from '../draft/change.ts';
import type { CheckupDraft } from '../draft/draft.ts';

/** What identifies the vehicle, as far as it is typed whole. */
export type Asked = { CarRegNo?: string; VIN?: string; registrationCertificate?: string };

/** Which vehicle an answer is about. */
export type AskedFor = { CarRegNo?: string | undefined; VIN?: string | undefined };

const complete = checkupsEndpoints.checkBeforeAdd.body.shape;
const VIN_LENGTH = 17;

/** null = nothing to look for yet. */
export function askedOf({ firstRegistration, typed, values }: CheckupDraft): Asked | null {
  const VIN =
    values.VIN.length === VIN_LENGTH && complete.VIN.safeParse(values.VIN).success ? values.VIN : undefined;
  if (firstRegistration) return VIN ? { VIN } : null;
  if (plateKind(values.CarRegNo) === null) return null;
  const certificate = complete.registrationCertificate.safeParse(values.registrationCertificate).success;
  return {
    CarRegNo: values.CarRegNo,
    // A VIN that the register gave would only ask the same question twice.
    ...(VIN && typed.includes('VIN') ? { VIN } : {}),
    ...(certificate && values.registrationCertificate
      ? { registrationCertificate: values.registrationCertificate }
      : {}),
  };
}

/** A known pattern is whole as soon as it fits; of a foreign plate nobody knows the end, so typing must pause. */
export function patienceFor(asked: Asked | null): number {
  return asked?.CarRegNo && plateKind(asked.CarRegNo) === 'other' ? 900 : 200;
}

/** The register's answer in the fields, unless the person has gone on to another plate meanwhile. */
export function withAnswer(draft: CheckupDraft, asked: AskedFor, vehicle: Vehicle | null): CheckupDraft {
  const { CarRegNo, VIN } = draft.values;
  const still = asked.CarRegNo ? CarRegNo === asked.CarRegNo : VIN === asked.VIN;
  return still ? applyVehicle(draft, vehicle) : draft;
}
