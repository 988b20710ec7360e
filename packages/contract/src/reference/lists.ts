import type { PageRoute } from '../access/index.ts';
import type { FieldDefinition } from '../kernel/field-kinds.ts';
import { LAST } from '../kernel/last.ts';
import { FAULT_LOCATIONS } from './fault-locations.ts';

/** A stable pass; the last named is the strongest, then come name and id (specification §9). */
export type SortPass = 'name' | 'nameLength' | 'primaryFirst' | 'blackFirst' | 'ordering' | 'code';

/** A reference list. Calls, copies in browsers, table, form, import and export come from it and from nothing else. */
export type ListDefinition = {
  /** below /api */
  path: string;
  table: string;
  /** where staff keep it right */
  page: PageRoute;
  /** where browsers keep their copy */
  store: { database: 'inspect' | 'offline' | 'new'; name: string };
  /** answered whole unless a page is asked for; the others are always paged */
  cached: boolean;
  fields: Record<string, FieldDefinition>;
  order: readonly SortPass[];
  /** the fields that together name a row: no two rows in use agree in them, an import finds its rows by them */
  key: readonly string[];
};

const name = { kind: 'text' } as const;
const primary = { kind: 'flag', default: false } as const;
const ordering = { kind: 'whole', default: LAST } as const;
const status = { kind: 'flag', default: true } as const;
const code = { kind: 'whole', max: 99_999 } as const;
const degrees = { kind: 'coordinate', optional: true } as const;
const ref = (list: string) => ({ kind: 'ref', list }) as const;

const CATEGORIES = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3', 'O1', 'O2', 'O3', 'O4', 'L'] as const;
const FUEL_KINDS = ['petrol', 'diesel', 'gas', 'electric'] as const;

const inspectStore = (store: string) => ({ database: 'inspect', name: store }) as const;

const classificatorFields = {
  name: { kind: 'text', max: 250 },
  code,
  status,
  checked: { kind: 'flag', default: false },
  forbidsOperation: { kind: 'flag', column: 'forbids_operation', default: false },
  validFrom: { kind: 'day', column: 'valid_from', optional: true, period: 'start' },
  validTo: { kind: 'day', column: 'valid_to', optional: true, period: 'end', from: 'validFrom' },
  locations: { kind: 'choices', values: Object.keys(FAULT_LOCATIONS), default: [] },
  synonyms: { kind: 'words', default: [] },
  applies: { kind: 'choices', values: ['all', ...CATEGORIES], default: ['all'] },
  fuels: { kind: 'choices', values: FUEL_KINDS, default: [] },
  onlyFor: { kind: 'choice', column: 'only_for', values: ['special', 'training'], optional: true },
} as const satisfies Record<string, FieldDefinition>;

export const LISTS = {
  regions: {
    path: '/locations/regions',
    table: 'regions',
    page: 'settings-regions',
    store: inspectStore('regions'),
    cached: true,
    fields: { name, status, latitude: degrees, longitude: degrees, ordering },
    order: ['ordering'],
    key: ['name'],
  },
  counties: {
    path: '/locations/counties',
    table: 'counties',
    page: 'settings-counties',
    store: inspectStore('counties'),
    cached: true,
    fields: { name, region: ref('regions'), status, latitude: degrees, longitude: degrees },
    order: ['name'],
    key: ['region', 'name'],
  },
  streets: {
    path: '/locations/streets',
    table: 'streets',
    page: 'settings-streets',
    store: { database: 'offline', name: 'streets' },
    cached: false,
    fields: { name, county: ref('counties'), status },
    order: ['name'],
    key: ['county', 'name'],
  },
  cars: {
    path: '/cars/cars',
    table: 'cars',
    page: 'settings-cars',
    store: inspectStore('cars'),
    cached: true,
    fields: { name, primary },
    order: ['name', 'primaryFirst'],
    key: ['name'],
  },
  carModels: {
    path: '/cars/models',
    table: 'car_models',
    page: 'settings-car-models',
    store: { database: 'offline', name: 'car_models' },
    cached: false,
    fields: { name, car: ref('cars') },
    order: ['name'],
    key: ['car', 'name'],
  },
  carGroups: {
    path: '/cars/groups',
    table: 'car_groups',
    page: 'settings-car-groups',
    store: inspectStore('car-groups'),
    cached: true,
    fields: { name, ordering },
    order: ['ordering'],
    key: ['name'],
  },
  carTypes: {
    path: '/cars/types',
    table: 'car_types',
    page: 'settings-car-types',
    store: inspectStore('car-types'),
    cached: true,
    fields: {
      name,
      code,
      amount: { kind: 'money' },
      ceo: { kind: 'money' },
      group: { ...ref('carGroups'), column: 'car_group' },
      ordering,
      periodicity: { kind: 'choice', values: ['standard', 'intensive'], default: 'standard' },
      ecoMode: {
        kind: 'choice',
        column: 'eco_mode',
        values: ['hp', 'flat', 'none', 'exempt'],
        default: 'flat',
      },
      exempt: { kind: 'flag', default: false },
      category: { kind: 'choices', values: CATEGORIES, default: [] },
      massOverKg: { kind: 'whole', column: 'mass_over_kg', optional: true },
      massUpToKg: { kind: 'whole', column: 'mass_up_to_kg', optional: true, from: 'massOverKg' },
      seatsOver: { kind: 'whole', column: 'seats_over', optional: true, max: 500 },
      seatsUpTo: { kind: 'whole', column: 'seats_up_to', optional: true, max: 500, from: 'seatsOver' },
    },
    order: ['ordering'],
    key: ['code'],
  },
  bodies: {
    path: '/cars/bodies',
    table: 'bodies',
    page: 'settings-bodies',
    store: inspectStore('bodies'),
    cached: true,
    fields: { name, primary },
    order: ['name', 'nameLength', 'primaryFirst'],
    key: ['name'],
  },
  colors: {
    path: '/cars/colors',
    table: 'colors',
    page: 'settings-colors',
    store: inspectStore('colors'),
    cached: true,
    fields: { name, primary },
    order: ['nameLength', 'blackFirst', 'primaryFirst'],
    key: ['name'],
  },
  fuels: {
    path: '/cars/fuels',
    table: 'fuels',
    page: 'settings-fuels',
    store: inspectStore('fuels'),
    cached: true,
    fields: {
      name,
      code,
      ordering,
      kinds: { kind: 'choices', values: FUEL_KINDS, default: [] },
      exempt: { kind: 'flag', default: false },
      gasCertificate: { kind: 'flag', column: 'gas_certificate', default: false },
      emissionTest: {
        kind: 'choices',
        column: 'emission_test',
        values: ['CO', 'CH', 'NOx', 'smoke'],
        default: [],
      },
    },
    order: ['ordering'],
    key: ['code'],
  },
  classificators: {
    path: '/cars/classificators',
    table: 'classificators',
    page: 'settings-classificators',
    store: inspectStore('classificators'),
    cached: true,
    fields: classificatorFields,
    order: ['code'],
    key: ['code', 'validFrom'],
  },
  newClassificators: {
    path: '/cars/new-classificators',
    table: 'new_classificators',
    page: 'settings-new-classificators',
    store: { database: 'new', name: 'new-classificators' },
    cached: true,
    fields: classificatorFields,
    order: ['code'],
    key: ['code', 'validFrom'],
  },
} as const satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS).filter((key): key is ListName => Object.hasOwn(LISTS, key));

/** A set of lists that point to each other: the real ones, or those of a test. */
export type Lists = Readonly<Record<string, ListDefinition>>;

/** Fields that point to other lists: a list can be filtered by each of them. */
export function refFields(list: ListDefinition): [field: string, target: string][] {
  return Object.entries(list.fields).flatMap(([field, { kind, list: target }]) =>
    kind === 'ref' && target ? [[field, target]] : [],
  );
}

/** Classificators come in groups: the group's own code is divisible by 100 (specification §9). */
export function groupCodeOf(code: number): number {
  return code - (code % 100);
}
