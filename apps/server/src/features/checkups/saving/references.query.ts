import { entryOf, FACT_FIELDS, type FactField } from '@inspect/contract/checkup-fields';
import { growsByForms, LISTS, type ListDefinition } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { EXCUSES } from '../evidence/camera-reasons.query.ts';
import { mechanicOf } from '../pre-add/mechanic.query.ts';
import { carTypeFacts, fuelFacts } from '../pricing/pricing-facts.query.ts';
import type { CheckupFacts } from './checkup-facts.ts';

type Ref = { field: FactField; list: ListDefinition; parent: { field: FactField; column: string } | null };

/** The fields that point to a row of a list, and the field that this row must fit. */
const REFS: readonly Ref[] = FACT_FIELDS.flatMap((field) => {
  const { list, within } = entryOf(field);
  return list
    ? [{ field, list: LISTS[list], parent: within ? parentOf(LISTS[list], within.field) : null }]
    : [];
});

function parentOf(list: ListDefinition, parent: string): Ref['parent'] {
  const field = FACT_FIELDS.find((name) => name === parent);
  const target = field && entryOf(field).list;
  const [name, to] = Object.entries(list.fields).find(([, definition]) => definition.list === target) ?? [];
  return field && name ? { field, column: to?.column ?? name } : null;
}

/** The row that was named, or the one that stands in its place since it was merged; the past keeps what it named. */
function rowFor({ field, list }: Ref, facts: CheckupFacts, past: boolean) {
  const [table, id] = [sql.table(list.table), facts[field] ?? ''];
  if (past || !growsByForms(list)) return sql`${table} r where r.id = ${id}`;
  return sql`${table} r where r.id = (select coalesce(named.merged_into, named.id) from ${table} named where named.id = ${id})`;
}

/** What the row is, where it is in use, or (of the past) where it ever was. */
function rowOf(ref: Ref, facts: CheckupFacts, past: boolean) {
  const inUse = past ? sql`true` : sql`r.retired_at is null`;
  return sql`(select r.id from ${rowFor(ref, facts, past)} and ${inUse}) as ${sql.ref(ref.field)}`;
}

function parentIn(ref: Ref, facts: CheckupFacts, past: boolean) {
  if (!ref.parent) return [];
  const [column, name] = [sql.ref(`r.${ref.parent.column}`), sql.ref(`${ref.field}Within`)];
  return [sql`(select ${column} from ${rowFor(ref, facts, past)}) as ${name}`];
}

/**
 * What the ids of a checkup stand for, in one round trip. `missing` = unknown or (but for the past) retired ones, `strangers` =
 * those that don't fit what they hang on, `followed` = the rows that stand in the place of merged ones.
 */
export async function referencesOf(tx: Tx, facts: CheckupFacts, past: boolean) {
  const inUse = past ? sql`true` : sql`status and ${EXCUSES}`;
  const query = sql<Readonly<Record<string, string | null>>>`select ${sql.join([
    ...REFS.map((ref) => rowOf(ref, facts, past)),
    ...REFS.flatMap((ref) => parentIn(ref, facts, past)),
    sql`(select id from camera_reasons where id = ${facts.cameraReasonId ?? ''} and ${inUse}) as "cameraReasonId"`,
    sql`(select plate from vehicles where vin = ${facts.VIN}) as "registeredPlate"`,
  ])}`;
  const [known = {}, type, fuel, mechanic] = await Promise.all([
    tx.first(rawQuery(query)),
    carTypeFacts(tx, facts.carType, past),
    fuelFacts(tx, facts.fuel, past),
    mechanicOf(tx, facts.mechanic),
  ]);
  const isStrange = ({ field, parent }: Ref) => {
    const fits = known[`${field}Within`] ?? null;
    return parent !== null && fits !== null && fits !== facts[parent.field];
  };
  const named = [...REFS.map(({ field }) => field), 'cameraReasonId' as const];
  return {
    missing: named.filter((field) => facts[field] != null && (known[field] ?? null) === null),
    strangers: REFS.filter(isStrange).map(({ field }) => field),
    followed: Object.fromEntries(
      REFS.flatMap(({ field }) =>
        known[field] && known[field] !== facts[field] ? [[field, known[field]]] : [],
      ),
    ),
    registeredPlate: known.registeredPlate ?? null,
    type,
    fuel,
    mechanic,
  };
}

export type References = Awaited<ReturnType<typeof referencesOf>>;
