import { checkupsEndpoints } from '@inspect/contract/checkups';
import { plateKind } from '@inspect/contract/kernel';
import type { Vehicle } from '@inspect/contract/vehicles';
import type { Asked, AskedFor } from '../../vehicles/index.ts';
import { applyVehicle } from './change.ts';
import type { CheckupDraft } from './draft.ts';

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

/** The register's answer in the fields, unless the person has gone on to another plate meanwhile. */
export function withAnswer(draft: CheckupDraft, asked: AskedFor, vehicle: Vehicle | null): CheckupDraft {
  const { CarRegNo, VIN } = draft.values;
  const still = asked.CarRegNo ? CarRegNo === asked.CarRegNo : VIN === asked.VIN;
  return still ? applyVehicle(draft, vehicle) : draft;
}
