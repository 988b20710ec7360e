import type { z } from 'zod';
import { type SearchRecord, textOf } from './search-text.ts';

/** What the address says, with what is missing or invalid replaced by the schema's defaults. */
export function readSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: SearchRecord,
): z.output<Schema> {
  const known: SearchRecord = {};
  for (const name of Object.keys(schema.shape)) {
    const value = search[name];
    if (value !== undefined && value !== '') known[name] = value;
  }
  const first = schema.safeParse(known);
  if (first.success) return first.data;
  for (const issue of first.error.issues) delete known[String(issue.path[0] ?? '')];
  const second = schema.safeParse(known);
  return second.success ? second.data : schema.parse({});
}

/** The next query: changed names set, emptied ones and those equal to their default removed, foreign ones left. */
export function writeSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: SearchRecord,
  changes: Readonly<Record<string, unknown>>,
): SearchRecord {
  const defaults: Record<string, unknown> = schema.safeParse({}).data ?? {};
  const next: SearchRecord = { ...search };
  for (const [name, value] of Object.entries(changes)) {
    const text = textOf(value);
    if (text === '' || text === textOf(defaults[name])) delete next[name];
    else next[name] = text;
  }
  return next;
}

/** The change that «clear all» makes: every name of the schema goes, but what is no filter stays. */
export function withoutFilters<Schema extends z.ZodObject>(
  schema: Schema,
  ...retained: (keyof z.output<Schema>)[]
): Record<string, null> {
  const stays: readonly PropertyKey[] = retained;
  const names = Object.keys(schema.shape).filter((name) => !stays.includes(name));
  return Object.fromEntries(names.map((name) => [name, null]));
}
