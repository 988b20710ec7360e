import type { Day } from '@inspect/contract/kernel';
import type { OrderPurpose, PaymentMethod } from '@inspect/contract/payments';
import { workingHours } from '@inspect/contract/stations';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { KnownVehicle } from '../checkups/index.ts';

type StoredStation = {
  id: string;
  name: string;
  region: string;
  region_name: string;
  county: string;
  county_name: string;
  address: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  working_hours: unknown;
  lines: number;
};

/** Stations where one can go today, by region and community; at most so many. */
export async function publicStations(tx: Tx, most: number) {
  const query = sql<StoredStation>`
    select id, name, region, region_name, county, county_name, address, phone, latitude, longitude, working_hours, lines
      from inspect.public_stations(${most})`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map(({ region_name, county_name, working_hours, latitude, longitude, ...row }) => ({
    ...row,
    regionName: region_name,
    countyName: county_name,
    hours: workingHours.parse(working_hours),
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}
export type PublicStation = Awaited<ReturnType<typeof publicStations>>[number];

export type PublicQuestion = { id: string; question: string; answer: string; searchKey: string };

/** Questions that are shown, in their order; at most so many. */
export function publicQuestions(tx: Tx, most: number): Promise<PublicQuestion[]> {
  const query = sql<PublicQuestion>`
    select id, question, answer, search_key as "searchKey" from inspect.public_questions(${most})`;
  return tx.rows(rawQuery(query));
}

/** One line of a receipt as the ledger has it now. */
export type ToldLine = {
  purpose: OrderPurpose;
  taxYears: number[];
  method: PaymentMethod;
  /** whole drams */
  received: number;
  returned: number;
  at: Date;
  company: string;
  taxCode: string;
  station: string | null;
  plate: string | null;
};

/** The money of the receipt with this number; nothing = there is no such receipt. */
export function toldReceipt(tx: Tx, number: string): Promise<ToldLine[]> {
  const query = sql<ToldLine>`
    select purpose, tax_years as "taxYears", method, received, returned, at, company, tax_code as "taxCode", station, plate
      from inspect.told_receipt(${number})`;
  return tx.rows(rawQuery(query));
}

/** A vehicle as far as its due date and its fee go: nothing of a person, of a station or of its technical data. */
export type DueVehicle = KnownVehicle & { lastCheckupOn: Day | null; lastOpinion: boolean | null };

/** The vehicle that has this plate and this certificate. */
export function dueVehicle(tx: Tx, plate: string, certificate: string): Promise<DueVehicle | undefined> {
  const query = sql<DueVehicle>`
    select car_type as "carType", fuel, production_year as "productionYear", engine_power as "enginePower",
           last_checkup_on as "lastCheckupOn", last_opinion as "lastOpinion", due_on as "dueOn",
           paid_years as "paidTaxYears", tax_held as "taxHeld"
      from inspect.vehicle_due(${plate}, ${certificate})`;
  return tx.first(rawQuery(query));
}
