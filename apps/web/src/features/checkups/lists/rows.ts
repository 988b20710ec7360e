import { listOf, objectId, type Pagination } from '@inspect/contract/kernel';
import type { ListName } from '@inspect/contract/reference';
import { z } from 'zod';

/** What the form needs of the rows of the reference lists; the calls themselves are made from declarations. */
const plainRow = z.object({ _id: objectId, name: z.string(), primary: z.boolean().optional() });
export type PlainRow = z.infer<typeof plainRow>;

const carTypeRow = plainRow.extend({
  group: objectId,
  ecoMode: z.string(),
  massOverKg: z.int().nullable(),
  massUpToKg: z.int().nullable(),
});
export type CarTypeRow = z.infer<typeof carTypeRow>;

const countyRow = plainRow.extend({ region: objectId });

type Page<Row> = { data: Row[]; pagination: Pagination };

/** A reference list and how its answer is read. */
export type ListSource<Row> = { name: ListName; read: (answer: unknown) => Page<Row> };

function source<Row extends z.ZodType>(name: ListName, row: Row): ListSource<z.output<Row>> {
  const answer = listOf(row);
  return { name, read: (unknown) => answer.parse(unknown) };
}

/** One shape for each list, whoever reads it: they share what was read. */
export const SOURCES = {
  cars: source('cars', plainRow),
  carModels: source('carModels', plainRow),
  carGroups: source('carGroups', plainRow),
  carTypes: source('carTypes', carTypeRow),
  bodies: source('bodies', plainRow),
  colors: source('colors', plainRow),
  fuels: source('fuels', plainRow),
  regions: source('regions', plainRow),
  counties: source('counties', countyRow),
  streets: source('streets', plainRow),
} as const satisfies Partial<Record<ListName, ListSource<PlainRow>>>;
