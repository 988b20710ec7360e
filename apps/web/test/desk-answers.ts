import type { PreAddAnswer, Quote } from '@inspect/contract/checkups';
import { fixedId as id, knownOwner as owner, knownVehicle as vehicle } from './known-vehicle.ts';

/** What a returning vehicle costs. */
export const quote: Quote = {
  fees: {
    inspection: { amount: 8_000, reason: 'Light' },
    environmental: { amount: 4_800, reason: 'hp', taxYears: [2026] },
    total: 12_800,
  },
  proposal: { nextCheckup: 2, nextCheckupDate: '2028-11-21', reason: '10 years old' },
};

/** Of a vehicle that may be inspected. */
const preAdd: PreAddAnswer = {
  status: true,
  warnings: [],
  refusals: [],
  data: {
    vehicle,
    found: vehicle,
    lastCheckup: null,
    recheckOf: null,
    ...quote,
    dahk: null,
    vinNotification: null,
    prepaid: null,
  },
};

export type TypedVehicle = { CarRegNo?: string; registrationCertificate?: string };

/** Of what was typed; one mistake away the register finds it too, without its owner. */
export function preAddFor(
  { CarRegNo, registrationCertificate }: TypedVehicle,
  total: number | null,
  prepaid: PreAddAnswer['data']['prepaid'] = null,
) {
  if (CarRegNo !== '34AB567' && CarRegNo !== '34AB568') {
    const nothing = { vehicle: null, found: null, fees: null, proposal: null };
    return { ...preAdd, data: { ...preAdd.data, ...nothing } };
  }
  const found = { ...vehicle, owner: registrationCertificate === 'AB123456' ? owner : null };
  return { ...preAdd, data: { ...preAdd.data, found, prepaid, fees: { ...quote.fees, total } } };
}

export const named = (_id: string, name: string, more: object = {}) => ({ _id, name, ...more });
export const list = (...data: object[]) => ({
  data,
  pagination: { current_page: 1, total: 1, count: data.length },
});
export const type = named(id('4'), 'Light', {
  group: id('3'),
  ecoMode: 'hp',
  massOverKg: null,
  massUpToKg: null,
});
export const mechanic = named(id('f'), 'Armen', {
  station: null,
  stationName: null,
  certificateUntil: '2030-01-01',
  assignable: true,
});
