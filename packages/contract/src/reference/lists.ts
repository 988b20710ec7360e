import { z } from 'zod';
import { objectId } from '../kernel/ids.ts';

/**
 * The reference lists. A list is a declaration: table, wire path, fields of six kinds, order. Reads (and
 * later writes, forms, tables, the browser cache) come from it and from nothing else.
 */
export type FieldKind = 'text' | 'flag' | 'whole' | 'money' | 'coordinate' | 'ref';

export type FieldDefinition = {
  kind: FieldKind;
  /** database column where it is not the wire name */
  column?: string;
  /** may be null */
  optional?: boolean;
  /** kind text: a closed set of values */
  values?: readonly string[];
  /** kind ref: the list it points to */
  list?: string;
};

/** A stable pass; the last named is the strongest, then come name and id (specification §9). */
export type SortPass = 'name' | 'nameLength' | 'primaryFirst' | 'blackFirst' | 'ordering' | 'code';

export type ListDefinition = {
  /** below /api */
  path: string;
  table: string;
  fields: Record<string, FieldDefinition>;
  order: readonly SortPass[];
  /** answered whole with an ETag and kept in the browser; the others are paged */
  cached: boolean;
  /** query parameters that filter by a field of kind ref */
  filters?: readonly string[];
};

const name: FieldDefinition = { kind: 'text' };
const primary: FieldDefinition = { kind: 'flag' };
const ordering: FieldDefinition = { kind: 'whole' };
const status: FieldDefinition = { kind: 'flag' };
const latitude: FieldDefinition = { kind: 'coordinate', optional: true };
const longitude: FieldDefinition = { kind: 'coordinate', optional: true };

const classificatorFields = {
  name,
  code: { kind: 'whole' },
  status,
  checked: { kind: 'flag' },
  forbidsOperation: { kind: 'flag', column: 'forbids_operation' },
  validFrom: { kind: 'text', column: 'valid_from', optional: true },
  validTo: { kind: 'text', column: 'valid_to', optional: true },
} as const satisfies Record<string, FieldDefinition>;

export const LISTS = {
  cars: {
    path: '/cars/cars',
    table: 'cars',
    fields: { name, primary },
    order: ['name', 'primaryFirst'],
    cached: true,
  },
  carModels: {
    path: '/cars/models',
    table: 'car_models',
    fields: { name, car: { kind: 'ref', list: 'cars' } },
    order: ['name'],
    cached: false,
    filters: ['car'],
  },
  carGroups: {
    path: '/cars/groups',
    table: 'car_groups',
    fields: { name, ordering },
    order: ['ordering'],
    cached: true,
  },
  carTypes: {
    path: '/cars/types',
    table: 'car_types',
    fields: {
      name,
      code: { kind: 'whole' },
      amount: { kind: 'money' },
      ceo: { kind: 'money' },
      group: { kind: 'ref', list: 'carGroups', column: 'car_group' },
      ordering,
      periodicity: { kind: 'text', values: ['standard', 'intensive'] },
      ecoMode: { kind: 'text', column: 'eco_mode', values: ['hp', 'flat', 'none', 'exempt'] },
      exempt: { kind: 'flag' },
      massOverKg: { kind: 'whole', column: 'mass_over_kg', optional: true },
      massUpToKg: { kind: 'whole', column: 'mass_up_to_kg', optional: true },
      seatsOver: { kind: 'whole', column: 'seats_over', optional: true },
      seatsUpTo: { kind: 'whole', column: 'seats_up_to', optional: true },
    },
    order: ['ordering'],
    cached: true,
  },
  bodies: {
    path: '/cars/bodies',
    table: 'bodies',
    fields: { name, primary },
    order: ['nameLength', 'name', 'primaryFirst'],
    cached: true,
  },
  colors: {
    path: '/cars/colors',
    table: 'colors',
    fields: { name, primary },
    order: ['nameLength', 'blackFirst', 'primaryFirst'],
    cached: true,
  },
  fuels: {
    path: '/cars/fuels',
    table: 'fuels',
    fields: { name, code: { kind: 'whole' }, ordering, exempt: { kind: 'flag' } },
    order: ['ordering'],
    cached: true,
  },
  classificators: {
    path: '/cars/classificators',
    table: 'classificators',
    fields: classificatorFields,
    order: ['code'],
    cached: true,
  },
  newClassificators: {
    path: '/cars/new-classificators',
    table: 'new_classificators',
    fields: classificatorFields,
    order: ['code'],
    cached: true,
  },
  regions: {
    path: '/locations/regions',
    table: 'regions',
    fields: { name, status, latitude, longitude, ordering },
    order: ['ordering'],
    cached: true,
  },
  counties: {
    path: '/locations/counties',
    table: 'counties',
    fields: { name, region: { kind: 'ref', list: 'regions' }, status, latitude, longitude },
    order: ['name'],
    cached: true,
    filters: ['region'],
  },
  streets: {
    path: '/locations/streets',
    table: 'streets',
    fields: { name, county: { kind: 'ref', list: 'counties' }, status },
    order: ['name'],
    cached: false,
    filters: ['county'],
  },
} as const satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS).filter((key): key is ListName => Object.hasOwn(LISTS, key));

const schemaOf = {
  text: z.string(),
  flag: z.boolean(),
  whole: z.int(),
  money: z.int(),
  coordinate: z.number(),
  ref: objectId,
} as const satisfies Record<FieldKind, z.ZodType>;

type FieldValue<Field extends FieldDefinition> =
  | (Field extends { values: readonly (infer Value)[] } ? Value : z.infer<(typeof schemaOf)[Field['kind']]>)
  | (Field extends { optional: true } ? null : never);

type Fields<Name extends ListName> = (typeof LISTS)[Name]['fields'];

/** One row of a list on the wire. */
export type ListItem<Name extends ListName> = { _id: string } & {
  [Field in keyof Fields<Name>]: Fields<Name>[Field] extends FieldDefinition
    ? FieldValue<Fields<Name>[Field]>
    : never;
};

/** The row's schema, for the answer. */
export function itemSchema(list: ListDefinition) {
  const shape: Record<string, z.ZodType> = { _id: objectId };
  for (const [field, definition] of Object.entries(list.fields)) {
    const schema = schemaOf[definition.kind];
    shape[field] = definition.optional ? schema.nullable() : schema;
  }
  return z.object(shape);
}
