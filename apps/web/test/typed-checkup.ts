import { type NewCheckup, newCheckup } from '@inspect/contract/checkups';
import { fixedId, knownOwner, knownVehicle } from './known-vehicle.ts';

const { car, carModel, carGroup, carType, body, color, fuel, productionYear, enginePower } = knownVehicle;

/** What is sent of a returning vehicle as it was typed at the desk. */
export function typedCheckup(id: string): NewCheckup {
  const { ownerStatus, ownerName, phone, region, county, address } = knownOwner;
  return newCheckup.parse({
    temporary_id: id,
    CarRegNo: '34AB567',
    VIN: knownVehicle.VIN,
    registrationCertificate: 'AB123456',
    car,
    carModel,
    carGroup,
    carType,
    body,
    color,
    fuel,
    productionYear,
    enginePower,
    ownerStatus,
    ownerName,
    phone,
    region,
    county,
    address,
    nextCheckup: 2,
    mechanic: fixedId('f'),
    payments: [],
    seenTotal: 12_800,
  });
}
