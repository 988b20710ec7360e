import { addDays, type Day } from '../kernel/dates.ts';
import type { EventFacts } from './events.ts';
import type { VehicleFacts } from './inspection.ts';
import type { PartnerCheckup } from './vehicle-calls.ts';

type SandboxVehicle = {
  plate: string;
  VIN: string;
  certificate: string;
  make: string;
  model: string;
  productionYear: number;
  /** days from today */
  inspected: { ago: number; fit: boolean; validFor: number | null; number: string; void: boolean }[];
};

/** Invented vehicles, one of each state: what a sandbox key is answered, whatever day it is. */
export const SANDBOX_VEHICLES: readonly SandboxVehicle[] = [
  {
    plate: '00AA001',
    VIN: 'SANDBOX0000000001',
    certificate: 'AA000001',
    make: 'Toyota',
    model: 'Corolla',
    productionYear: 2016,
    inspected: [
      { ago: 30, fit: true, validFor: 335, number: 'TEST-0000012', void: false },
      { ago: 31, fit: false, validFor: null, number: 'TEST-0000011', void: false },
    ],
  },
  {
    plate: '00AA002',
    VIN: 'SANDBOX0000000002',
    certificate: 'AA000002',
    make: 'Opel',
    model: 'Astra',
    productionYear: 2009,
    inspected: [{ ago: 400, fit: true, validFor: 365, number: 'TEST-0000021', void: false }],
  },
  {
    plate: '00AA003',
    VIN: 'SANDBOX0000000003',
    certificate: 'AA000003',
    make: 'Ford',
    model: 'Focus',
    productionYear: 2012,
    inspected: [{ ago: 10, fit: true, validFor: 365, number: 'TEST-0000031', void: true }],
  },
  {
    plate: '00AA004',
    VIN: 'SANDBOX0000000004',
    certificate: 'AA000004',
    make: 'GAZ',
    model: 'Gazelle',
    productionYear: 2014,
    inspected: [
      { ago: 5, fit: false, validFor: null, number: 'TEST-0000042', void: false },
      { ago: 355, fit: true, validFor: 365, number: 'TEST-0000041', void: false },
    ],
  },
];

const SANDBOX_STATION = 'Sandbox';

const standing = ({ inspected }: SandboxVehicle) => inspected.filter((result) => !result.void);

/** As the register would say it. */
export function sandboxFacts(vehicle: SandboxVehicle, today: Day) {
  const [last] = standing(vehicle);
  const fit = standing(vehicle).find((result) => result.fit);
  return {
    lastCheckupOn: last ? addDays(today, -last.ago) : null,
    lastOpinion: last?.fit ?? null,
    dueOn: fit?.validFor ? addDays(today, fit.validFor - fit.ago) : null,
  };
}

export function sandboxCheckups(vehicle: SandboxVehicle, today: Day): PartnerCheckup[] {
  return vehicle.inspected.map(({ ago, fit, validFor, number, void: isVoid }) => ({
    number,
    inspectedOn: addDays(today, -ago),
    fit,
    validUntil: validFor === null || isVoid ? null : addDays(today, validFor - ago),
    station: SANDBOX_STATION,
    odometer: null,
    void: isVoid,
  }));
}

export function sandboxVehicle(vehicle: SandboxVehicle, today: Day): VehicleFacts {
  const { plate, VIN, make, model, productionYear } = vehicle;
  return { plate, VIN, make, model, productionYear, ...sandboxFacts(vehicle, today) };
}

const HOUR_MS = 3_600_000;

/** What happened to them, oldest first: each result, and that one was annulled an hour later. */
export function sandboxEvents(today: Day): EventFacts[] {
  const events = SANDBOX_VEHICLES.flatMap((vehicle) =>
    vehicle.inspected.flatMap(({ ago, number, void: isVoid }) => {
      const at = new Date(`${addDays(today, -ago)}T08:00:00Z`);
      const checkup = sandboxCheckups(vehicle, today).find((one) => one.number === number) ?? null;
      const of = { vehicle: sandboxVehicle(vehicle, today), number, checkup };
      const annulled = { ...of, type: 'annulled' as const, at: new Date(at.getTime() + HOUR_MS) };
      return [{ ...of, type: 'concluded' as const, at }, ...(isVoid ? [annulled] : [])];
    }),
  );
  const inOrder = events.sort((left, right) => left.at.getTime() - right.at.getTime());
  return inOrder.map((event, index) => ({
    ...event,
    id: String(index + 1).padStart(24, '0'),
    sequence: index + 1,
  }));
}
