import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type TaxHeld = { year: number; amount: number };

/** What every station may know of a vehicle before a checkup: no company, no station, no person. */
export type VehicleState = {
  vehicle: string | null;
  hasOpen: boolean;
  paidTaxYears: number[];
  /** drams that are held of years that are not paid: of void checkups, or of which a part went back */
  taxHeld: TaxHeld[];
  lastCheckupOn: string | null;
  lastOpinion: boolean | null;
  dueOn: string | null;
  /** what the register says of it, by the names of the checkup; null where it was never inspected: then it has what was typed */
  facts: RegisterFacts | null;
};

/** Of what fees and terms depend. */
export type RegisterFacts = {
  carType: string;
  fuel: string;
  productionYear: number;
  enginePower: number | null;
  maximumMass: number | null;
};

type Row = {
  vehicle: string | null;
  has_open: boolean;
  paid_years: number[];
  tax_held: TaxHeld[];
  last_checkup_on: string | null;
  last_opinion: boolean | null;
  due_on: string | null;
  facts: RegisterFacts | null;
};

/** `spared`: a checkup whose own tax is left aside. */
export async function vehicleState(
  tx: Tx,
  plate: string | null,
  vin: string | null,
  spared: string | null = null,
): Promise<VehicleState> {
  // The limit tells the planner that there is one row; without it it reads the whole register to join it.
  const query = sql<Row>`select s.vehicle, s.has_open, t.paid_years, t.tax_held, v.last_checkup_on, v.last_opinion, v.due_on,
           case when v.last_checkup_on is not null or v.due_on is not null then jsonb_build_object('carType', v.car_type, 'fuel', v.fuel,
             'productionYear', v.production_year, 'enginePower', v.engine_power, 'maximumMass', v.maximum_mass) end as facts
    from (select * from inspect.vehicle_state(${plate}, ${vin}) limit 1) s
    cross join lateral inspect.vehicle_taxes(s.vehicle, ${spared}) t left join vehicles v on v.id = s.vehicle`;
  const state = await tx.first(rawQuery(query));
  return {
    vehicle: state?.vehicle ?? null,
    hasOpen: state?.has_open ?? false,
    paidTaxYears: state?.paid_years ?? [],
    taxHeld: state?.tax_held ?? [],
    lastCheckupOn: state?.last_checkup_on ?? null,
    lastOpinion: state?.last_opinion ?? null,
    dueOn: state?.due_on ?? null,
    facts: state?.facts ?? null,
  };
}
