import {
  type CheckupMark,
  columnOf,
  entryOf,
  FACT_FIELDS,
  type FactField,
  type Fees,
  fieldsIn,
} from '@inspect/contract/checkup-fields';
import { type CheckupAction, isOtherPlate } from '@inspect/contract/checkups';
import { searchKey, sortKey } from '@inspect/contract/kernel';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../../db/schema.ts';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { CheckupFacts } from './checkup-facts.ts';

export function storedPayload(tx: Tx, id: string) {
  return tx.first(build.selectFrom('checkups').select(['id', 'payload_hash']).where('id', '=', id));
}

const REGISTER = [...fieldsIn('documents'), ...fieldsIn('vehicle'), ...fieldsIn('owner')];
const CHANGEABLE = FACT_FIELDS.filter((name) => entryOf(name).opens?.edit === 'editable');
const OWNER = ['registrationCertificate', ...fieldsIn('owner')] as const;

/** The columns that hold these facts. That they are columns of checkups is shown by the test of drift. */
function columnsOf(facts: CheckupFacts, names: readonly FactField[] = FACT_FIELDS) {
  const columns = names.map((name) => [columnOf(name), facts[name] ?? entryOf(name).default ?? null]);
  return Object.fromEntries(columns) as Insertable<DB['checkups']>;
}

const keyColumns = (facts: CheckupFacts) => ({
  search_key: searchKey(
    facts.CarRegNo,
    facts.VIN,
    facts.registrationCertificate,
    facts.ownerName,
    facts.phone,
  ),
  owner_sort_key: sortKey(facts.ownerName),
});

/** The register's row of the vehicle, made when it is new. Returns its id. */
export async function registerVehicle(tx: Tx, facts: CheckupFacts): Promise<string> {
  const columns = { ...columnsOf(facts, REGISTER), id: newId(), plate: facts.CarRegNo ?? null };
  const [vehicle, owner] = [JSON.stringify(columns), JSON.stringify(columnsOf(facts, OWNER))];
  const query = sql<{
    id: string;
  }>`select inspect.register_vehicle(${vehicle}::jsonb, ${owner}::jsonb) as id`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('the register gave no vehicle');
  return row.id;
}

export type Accepted = {
  id: string;
  payloadHash: Buffer;
  company: string;
  station: string;
  vehicle: string;
  createdBy: string;
  now: Date;
  /** when it was begun, where that is not now */
  begun?: Date;
  fees: Fees;
  proposedNextCheckup: number;
  nextCheckupDate: string | null;
  previousCheckup: string | null;
  override: { code: string; reason: string } | null;
};

/** The mark of a plate is that of this record's, whatever was marked before. */
function marksWith(marks: readonly string[], { CarRegNo }: CheckupFacts): string[] {
  const mark: CheckupMark = 'plate_other';
  const others = marks.filter((other) => other !== mark);
  return isOtherPlate(CarRegNo) ? [...others, mark] : others;
}

/** False when the id is taken, whoever has it. */
export async function insertCheckup(
  tx: Tx,
  facts: CheckupFacts,
  accepted: Accepted,
  more: Columns,
): Promise<boolean> {
  const insert = build
    .insertInto('checkups')
    .values({
      ...more,
      marks: marksWith(more.marks ?? [], facts),
      ...columnsOf(facts),
      id: accepted.id,
      payload_hash: accepted.payloadHash,
      company: accepted.company,
      station: accepted.station,
      vehicle: accepted.vehicle,
      proposed_next_checkup: accepted.proposedNextCheckup,
      next_checkup_date: accepted.nextCheckupDate,
      created_by: accepted.createdBy,
      previous_checkup: accepted.previousCheckup,
      override: accepted.override ? JSON.stringify(accepted.override) : null,
      fees: JSON.stringify(accepted.fees),
      ...keyColumns(facts),
      created_at: accepted.begun ?? accepted.now,
      updated_at: accepted.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await tx.run(insert)) === 1;
}

export type Columns = Updateable<DB['checkups']>;

/** What makes a new version of a checkup out of the one that was read. */
export type Write = {
  id: string;
  /** the version that was read */
  version: number;
  action: CheckupAction;
  by: string;
  reason: string | null;
  now: Date;
};

/** The only way in which a stored checkup changes. False when somebody else changed the row in between. */
export async function writeCheckup(tx: Tx, write: Write, columns: Columns): Promise<boolean> {
  const touched = await tx.run(
    build
      .updateTable('checkups')
      .set({
        ...columns,
        version: write.version + 1,
        updated_at: write.now,
        changed_by: write.by,
        change_action: write.action,
        change_reason: write.reason,
      })
      .where('id', '=', write.id)
      .where('version', '=', write.version),
  );
  return touched === 1;
}

export function changedColumns(facts: CheckupFacts): Columns {
  return { ...columnsOf(facts, CHANGEABLE), ...keyColumns(facts) };
}
