import { columnOf, entryOf, type FieldName } from '@inspect/contract/checkup-fields';
import type pg from 'pg';

/** Types of the database by the kinds of the field table. */
const TYPES: Readonly<Record<string, string>> = {
  plate: 'text',
  certificate: 'text',
  vin: 'text',
  idNumber: 'text',
  phone: 'text',
  email: 'text',
  text: 'text',
  note: 'text',
  status: 'text',
  ref: 'oid24',
  reason: 'oid24',
  person: 'oid24',
  id: 'oid24',
  year: 'int4',
  whole: 'int4',
  ownerStatus: 'int4',
  period: 'int4',
  decimal: 'numeric',
  flag: 'bool',
  answer: 'bool',
  opinion: 'bool',
  day: 'date',
  instant: 'timestamptz',
  findings: 'jsonb',
  measurements: 'jsonb',
  fees: 'jsonb',
  override: 'jsonb',
  marks: '_text',
  signature: 'text',
};

/** Where fields and the columns of a table disagree, one line each; columns in `beside` are nobody's field. */
export async function columnDrift(
  pool: pg.Pool,
  table: string,
  fields: readonly FieldName[],
  beside: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, coalesce(domain_name, udt_name) as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const columns = new Map(rows.map((row) => [row.name, row]));
  const wrong = fields.flatMap((field) => {
    const { kind, stored, optional } = entryOf(field);
    const found = columns.get(columnOf(field) ?? '');
    if (!found) return [`${field}: no column`];
    const nullable = optional === true || stored?.safeParse(null).success === true;
    return [
      ...(found.type === TYPES[kind] ? [] : [`${field}: ${TYPES[kind]} declared, ${found.type} stored`]),
      ...(found.nullable === nullable
        ? []
        : [`${field}: ${nullable ? 'optional' : 'required'} only as declared`]),
    ];
  });
  const known = [...fields.map(columnOf), ...beside];
  const undeclared = [...columns.keys()].filter((name) => !known.includes(name));
  const gone = beside.filter((name) => !columns.has(name));
  return [
    ...wrong,
    ...undeclared.map((name) => `${name}: not declared`),
    ...gone.map((name) => `${name}: gone`),
  ];
}
