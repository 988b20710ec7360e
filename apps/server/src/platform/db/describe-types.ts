import type pg from 'pg';

type Column = { table: string; column: string; type: string; nullable: boolean; hasDefault: boolean };

const TYPES: Record<string, string> = {
  text: 'string',
  oid24: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'Numeric',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
};

const HEADER = `// Written by \`npm run db:types\` from the migrated database; a test compares the two.
import type { ColumnType, Generated } from 'kysely';

/** Read as text, so that no digit is lost. */
type Numeric = ColumnType<string, string | number, string | number>;
/** Written as text that is JSON already. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
`;

/** The table types that Kysely builds queries with, as TypeScript text. */
export async function describeTypes(client: pg.Pool | pg.PoolClient): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as column, coalesce(c.domain_name, c.udt_name) as type,
           c.is_nullable = 'YES' as nullable,
           (c.column_default is not null or c.is_generated = 'ALWAYS' or c.is_identity = 'YES') as "hasDefault"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
       and not exists (select from pg_class part where part.relispartition and part.oid = to_regclass(format('public.%I', c.table_name)))
     order by c.table_name collate "C", c.ordinal_position`);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  const body = [...tables].map(
    ([name, columns]) => `  ${name}: {\n${columns.map(describeColumn).join('')}  };\n`,
  );
  return `${HEADER}\nexport type DB = {\n${body.join('')}};\n`;
}

function describeColumn(column: Column): string {
  const type = TYPES[column.type];
  if (!type) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`);
  const full = column.nullable ? `${type} | null` : type;
  // Generated does not look into a type of its own kind.
  const generated = full === 'Json' ? 'GeneratedJson' : `Generated<${full}>`;
  return `    ${column.column}: ${column.hasDefault ? generated : full};\n`;
}
