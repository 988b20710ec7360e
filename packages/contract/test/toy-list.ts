import type { ListDefinition } from '../src/reference/index.ts';

/** A list that nobody has ever heard of, for the tests of both sides: what a new one needs is this, and its table. */
export const TOYS: ListDefinition = {
  path: '/toys',
  table: 'toys',
  page: 'settings-cars',
  store: { database: 'inspect', name: 'toys' },
  cached: true,
  fields: {
    name: { kind: 'text' },
    price: { kind: 'money' },
    wheels: { kind: 'whole', default: 4 },
    sold: { kind: 'flag', default: false },
    car: { kind: 'ref', list: 'cars', optional: true },
  },
  order: ['name'],
  key: ['name'],
};
