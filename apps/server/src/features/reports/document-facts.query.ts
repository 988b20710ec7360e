import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type Letterhead = {
  name: string;
  taxCode: string;
  licence: string | null;
  address: string | null;
  phone: string | null;
  director: string | null;
};

/** Who stands above a document of one company. */
export async function letterheadOf(tx: Tx, company: string): Promise<Letterhead | undefined> {
  return tx.first(
    rawQuery(sql<Letterhead>`
      select c.name, c.tax_code as "taxCode", c.licence_number as licence, c.address, c.phone, c.director
        from companies c where c.id = ${company}`),
  );
}

export type FilterNames = { company: string | null; type: string | null; cameraReasonId: string | null };

/** What the ids of a filter are called. */
export async function filterNames(
  tx: Tx,
  { company, type, cameraReasonId }: CheckupFilter,
): Promise<FilterNames> {
  const named = await tx.first(
    rawQuery(sql<FilterNames>`select
      (select c.name from companies c where c.id = ${company ?? null}) as company,
      (select n.name from car_types n where n.id = ${type ?? null}) as type,
      (select n.name from camera_reasons n where n.id = ${cameraReasonId ?? null}) as "cameraReasonId"`),
  );
  return named ?? { company: null, type: null, cameraReasonId: null };
}

export async function nameOfPerson(tx: Tx, id: string): Promise<string> {
  const found = await tx.first(
    rawQuery(sql<{ name: string }>`select u.name from users u where u.id = ${id}`),
  );
  return found?.name ?? '';
}
