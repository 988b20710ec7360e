import { addDays, searchKey, sortKey, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { nextCheckup } from '@inspect/contract/reference';
import type { EcoRates } from '../../../src/features/checkups/index.ts';
import { quoteOf } from '../../../src/features/checkups/index.ts';
import type { DemoStaff } from './demo-people.ts';
import type { DemoLists, DemoVehicle } from './demo-vehicle.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** longer than any class takes at the least */
const INSPECTION = 26 * MINUTE;
/** shares of inspections that stand out: two at once, and one that no class allows */
const TOGETHER = 0.008;
const HASTY = 0.006;
const TOO_SHORT = 9 * MINUTE;
const OPENS = 9 * HOUR;
const OPEN_FOR = 10 * HOUR;
/** never fewer than this many today, so that the first screen has something to show at any hour */
const LEAST_TODAY = 24;

type Row = Record<string, unknown>;
export type DemoRows = {
  checkups: Row[];
  payments: Row[];
  vehicles: Map<string, { last_checkup_on: string; last_opinion: boolean; due_on: string }>;
};
type DemoData = {
  random: Random;
  /** for what stands beside the story: drawing more of it changes nobody's day */
  details: Random;
  lists: DemoLists;
  rates: EcoRates;
  staff: readonly DemoStaff[];
  /** who takes a vehicle that comes for the first time */
  staffOn(day: string): DemoStaff;
  faults: readonly string[];
  /** the reason where a plate has no photo */
  cameraReason: string;
  /** until when each mechanic is busy, in ms */
  busy: Map<string, number>;
  now: Date;
};

const SETTINGS = { recheckDays: 20, recheckFreeTimes: 1, earlyCheckupDays: 30, keepAnniversary: true };

/** When a day's checkups were made: within working hours, never in the future. */
export function momentsOf(random: Random, day: string, now: Date, usual: number): Date[] {
  const midnight = startOfDay(day).getTime();
  const isToday = yerevanDay(now) === day;
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const last = isToday ? now.getTime() - 60_000 : midnight + OPENS + OPEN_FOR;
  let first = midnight + OPENS;
  let count = isSunday ? Math.round(usual / 8) : usual;
  if (isToday) {
    const share = Math.min(1, Math.max(0, last - first) / OPEN_FOR);
    count = Math.max(LEAST_TODAY, Math.round(count * share));
    if (last - first < HOUR) first = Math.max(midnight, last - 3 * HOUR);
  }
  const span = Math.max(1, last - first);
  return Array.from({ length: count }, () => new Date(first + Math.floor(random.next() * span))).sort(
    (a, b) => a.getTime() - b.getTime(),
  );
}

/**
 * Anybody’s staff on a day; today every other vehicle comes to the home stations, those of the accounts that sign
 * in, so that their first screen is never empty.
 */
export function createStaffChoice(random: Random, staffByStation: readonly DemoStaff[], today: string) {
  const home = staffByStation.filter(
    (staff, index) =>
      staffByStation.findIndex(({ station }) => station.company === staff.station.company) === index,
  );
  let turn = 0;
  return (day: string): DemoStaff => {
    if (day !== today) return random.pick(staffByStation);
    turn += 1;
    return (turn % 2 === 0 ? undefined : home[((turn - 1) / 2) % home.length]) ?? random.pick(staffByStation);
  };
}

/** Adds one checkup of the vehicle, priced by the real rules, to the rows. */
export function addCheckup(
  data: DemoData,
  rows: DemoRows,
  vehicle: DemoVehicle,
  at: Date,
  former: Row | null,
): Row {
  const { random, lists, now } = data;
  const day = yerevanDay(at);
  const formerStaff = former && data.staff.find((entry) => entry.station.id === former.station);
  const staff = formerStaff ?? data.staffOn(day);
  const type = lists.types.find((entry) => entry.id === vehicle.car_type);
  const fuel = lists.fuels.find((entry) => entry.id === vehicle.fuel);
  if (!type) throw new Error('a vehicle without a type');
  const quote = quoteOf(
    {
      today: day,
      type: {
        ...type,
        ecoMode: type.eco_mode,
        massOverKg: type.mass_over_kg,
        massUpToKg: type.mass_up_to_kg,
      },
      fuel: fuel ?? null,
      productionYear: vehicle.production_year,
      enginePower: vehicle.engine_power,
      nextCheckup: null,
      vehicle: {
        paidTaxYears: former ? [Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1] : [],
        taxHeld: [],
        dueOn: null,
      },
      recheckFrom: former ? yerevanDay(new Date(String(former.concluded_at))) : null,
    },
    data.rates,
    SETTINGS,
  );
  const mechanic = random.pick(staff.mechanics);
  const concludedAt = concludedBy(data, mechanic, at, random.whole(14, 48));
  const cancelled = !former && random.chance(0.012) && concludedAt <= now;
  const open = concludedAt > now || (now.getTime() - at.getTime() < 2 * HOUR && random.chance(0.3));
  const status = cancelled ? 'cancelled' : open ? 'open' : 'concluded';
  const opinion = status === 'concluded' ? (former ? random.chance(0.95) : random.chance(0.83)) : null;
  const { id: vehicleId, plate, vin, owner, ...technical } = vehicle;
  const row: Row = {
    id: random.id(),
    payload_hash: `\\x${random.id()}`,
    company: staff.station.company,
    station: staff.station.id,
    vehicle: vehicleId,
    status,
    deleted: false,
    opinion,
    car_reg_no: plate,
    vin,
    ...technical,
    ...owner,
    odometer: odometerOf(random.whole(8, 420) * 1000, former),
    odometer_unreadable: false,
    next_checkup: nextCheckup.parse(quote.chosen),
    proposed_next_checkup: quote.proposal.nextCheckup,
    next_checkup_date: quote.chosenDate,
    change: false,
    classificators: opinion === false ? inventFaults(data) : repairedOf(former),
    new_classificators: {},
    measurements: opinion === null ? {} : inventMeasurements(data.details),
    mechanic,
    created_by: random.pick(staff.operators),
    number: null,
    camera_reason: opinion !== null && data.details.chance(0.04) ? data.cameraReason : null,
    previous_checkup: former?.id ?? null,
    override: null,
    register_before: opinion === null ? null : registerBefore(former),
    fees: quote.fees,
    demo: true,
    search_key: searchKey(plate, vin, owner.registration_certificate, owner.owner_name, owner.phone),
    owner_sort_key: sortKey(owner.owner_name),
    created_at: at.toISOString(),
    updated_at: (status === 'open' ? at : concludedAt).toISOString(),
    concluded_at: status === 'concluded' ? concludedAt.toISOString() : null,
  };
  rows.checkups.push(row);
  if (status !== 'cancelled' && (status === 'concluded' || random.chance(0.7)))
    addPayments(data, rows, row, quote.fees);
  if (opinion !== null)
    rows.vehicles.set(vehicleId, {
      last_checkup_on: day,
      last_opinion: opinion,
      due_on: opinion ? quote.chosenDate : day,
    });
  return row;
}

/** A mechanic looks at one vehicle after the other, but for a few that stand out; who comes meanwhile waits. */
function concludedBy({ busy, details }: DemoData, mechanic: string, at: Date, minutes: number): Date {
  const free = details.chance(TOGETHER) ? 0 : (busy.get(mechanic) ?? 0) + INSPECTION;
  const lasts = details.chance(HASTY) ? TOO_SHORT : minutes * MINUTE;
  const until = Math.max(at.getTime() + lasts, free);
  busy.set(mechanic, Math.max(busy.get(mechanic) ?? 0, until));
  return new Date(until);
}

/** Back from the repair it has gone a little further. */
function odometerOf(invented: number, former: Row | null): number {
  return former ? Number(former.odometer) + 12 : invented;
}

function inventFaults({ random, faults }: DemoData): Record<string, { checked: boolean }> {
  return Object.fromEntries(
    Array.from({ length: random.whole(1, 3) }, () => [random.pick(faults), { checked: true }]),
  );
}

/** What failed before and is in order now. */
function repairedOf(former: Row | null): Record<string, { checked: boolean }> {
  return Object.fromEntries(
    Object.keys(former?.classificators ?? {}).map((code) => [code, { checked: false }]),
  );
}

/** What the devices of the line showed; limits are a matter of the settings, which have none at first. */
function inventMeasurements(random: Random) {
  const of = (low: number, high: number, parts = 1) => ({
    value: random.whole(low * parts, high * parts) / parts,
    limit: null,
    outOfLimit: false,
  });
  return { CO: of(0, 1, 100), brakeEfficiency: of(55, 80), brakeImbalance: of(2, 18) };
}

/** The register's word on the vehicle until this conclusion. */
function registerBefore(former: Row | null) {
  if (!former) return { last_checkup_on: null, last_opinion: null, due_on: null };
  const day = yerevanDay(new Date(String(former.created_at)));
  return { last_checkup_on: day, last_opinion: false, due_on: day };
}

function addPayments(
  { random }: DemoData,
  rows: DemoRows,
  row: Row,
  fees: ReturnType<typeof quoteOf>['fees'],
): void {
  for (const purpose of ['inspection', 'environmental'] as const) {
    const owed = fees[purpose];
    if (!owed || owed.amount === 0) continue;
    rows.payments.push({
      id: random.id(),
      checkup: row.id,
      company: row.company,
      vehicle: row.vehicle,
      purpose,
      method: 'cash',
      origin: 'station',
      amount: owed.amount,
      tax_years: purpose === 'environmental' ? (fees.environmental?.taxYears ?? []) : [],
      created_by: row.created_by,
      created_at: row.created_at,
    });
  }
}

/** The days of the history, oldest first. */
export function historyDays(now: Date, days: number): string[] {
  const today = yerevanDay(now);
  return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
}
