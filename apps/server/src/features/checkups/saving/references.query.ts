import { entryOf, FACT_FIELDS, type FactField } from '@inspect/contract/checkup-fields';
import { LISTS, type ListDefinition } from '@inspect/contract/reference';
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

/** What the row is, where it is in use, or (of the past) where it ever was. */
function rowOf({ field, list }: Ref, facts: CheckupFacts, past: boolean) {
  const inUse = past ? sql`true` : sql`retired_at is null`;
  return sql`(select id from ${sql.table(list.table)} where id = ${facts[field] ?? ''} and ${inUse}) as ${sql.ref(field)}`;
}

function parentIn({ field, list, parent }: Ref, facts: CheckupFacts) {
  if (!parent) return [];
  const [column, name] = [sql.ref(parent.column), sql.ref(`${field}Within`)];
  return [sql`(select ${column} from ${sql.table(list.table)} where id = ${facts[field] ?? ''}) as ${name}`];
}

/**
 * What the ids of a checkup stand for, in one round trip. `missing` = unknown or (but for the past) retired ones, `strangers` =
 * those that don't fit what they hang on.
 */
export async function referencesOf(tx: Tx, facts: CheckupFacts, past: boolean) {
  const inUse = past ? sql`true` : sql`status and ${EXCUSES}`;
  const query = sql<Readonly<Record<string, string | null>>>`select ${sql.join([
    ...REFS.map((ref) => rowOf(ref, facts, past)),
    ...REFS.flatMap((ref) => parentIn(ref, facts)),
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
    registeredPlate: known.registeredPlate ?? null,
    type,
    fuel,
    mechanic,
  };
}

export type References = Awaited<ReturnType<typeof referencesOf>>;
