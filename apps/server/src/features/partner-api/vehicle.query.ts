import type { LookedUpBy, PartnerCheckup, RegisterFacts } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

const MOST_CHECKUPS = 200;

export type KnownVehicle = RegisterFacts & {
  id: string;
  plate: string | null;
  VIN: string;
  make: string;
  model: string;
  productionYear: number;
};

/** What the register may tell a partner of a vehicle; undefined = it has none such. */
export function knownVehicle(tx: Tx, by: LookedUpBy, value: string): Promise<KnownVehicle | undefined> {
  return tx.first(
    rawQuery(sql<KnownVehicle>`
      select vehicle as id, plate, vin as "VIN", make, model, production_year as "productionYear",
             last_checkup_on::text as "lastCheckupOn", last_opinion as "lastOpinion", due_on::text as "dueOn"
        from inspect.partner_vehicle(${by}, ${value})`),
  );
}

export function knownCheckups(tx: Tx, vehicle: string): Promise<(PartnerCheckup & { id: string })[]> {
  return tx.rows(
    rawQuery(sql<PartnerCheckup & { id: string }>`
      select id, number, inspected_on::text as "inspectedOn", opinion as fit,
             case when opinion and not void then next_checkup_date::text end as "validUntil", station, odometer, void
        from inspect.partner_checkups(${vehicle}, ${MOST_CHECKUPS})`),
  );
}
