import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** What every station may know of a vehicle before a checkup: no company, no station, no person. */
export type VehicleState = {
  vehicle: string | null;
  hasOpen: boolean;
  paidTaxYears: number[];
  lastCheckupOn: string | null;
  lastOpinion: boolean | null;
  dueOn: string | null;
};

type Row = { vehicle: string | null; has_open: boolean; paid_tax_years: number[] };

export async function vehicleState(tx: Tx, plate: string | null, vin: string | null): Promise<VehicleState> {
  const query = sql<Row>`select * from inspect.vehicle_state(${plate}, ${vin})`;
  const state = await tx.first(rawQuery(query));
  const vehicle = state?.vehicle ?? null;
  const known = vehicle
    ? await tx.first(
        build
          .selectFrom('vehicles')
          .select(['last_checkup_on', 'last_opinion', 'due_on'])
          .where('id', '=', vehicle),
      )
    : undefined;
  return {
    vehicle,
    hasOpen: state?.has_open ?? false,
    paidTaxYears: state?.paid_tax_years ?? [],
    lastCheckupOn: known?.last_checkup_on ?? null,
    lastOpinion: known?.last_opinion ?? null,
    dueOn: known?.due_on ?? null,
  };
}
