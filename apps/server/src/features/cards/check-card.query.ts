import type { CheckedCard } from '@inspect/contract/cards';
import { yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

type Row = {
  number: string;
  car_reg_no: string | null;
  opinion: boolean;
  concluded_at: Date;
  next_checkup_date: string | null;
  station: string | null;
  void: boolean;
  edition: number;
  amended_at: Date | null;
};

/** What stands of a card today; null = there is none with this number and plate. */
export async function checkedCard(tx: Tx, number: string, plate: string | null): Promise<CheckedCard | null> {
  const query = sql<Row>`
    select number, car_reg_no, opinion, concluded_at, next_checkup_date::text, station, void, edition, amended_at
      from inspect.check_card(${number}, ${plate})`;
  const row = await tx.first(rawQuery(query));
  if (!row) return null;
  return {
    number: row.number,
    CarRegNo: row.car_reg_no,
    Opinion: row.opinion,
    inspectedOn: yerevanDay(row.concluded_at),
    nextCheckupDate: row.opinion && !row.void ? row.next_checkup_date : null,
    stationName: row.station,
    void: row.void,
    edition: row.edition,
    amendedOn: row.amended_at && yerevanDay(row.amended_at),
  };
}
