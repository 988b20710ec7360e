import { growsByForms, LISTS, type ListDefinition, refFields } from '@inspect/contract/reference';
import { newId } from '../../src/platform/ids.ts';
import { payloadOf } from '../build/stored-checkup.ts';
import type { Input } from '../contract/shape.ts';
import { PDF } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';
import { analysisSamples } from './analysis-samples.ts';
import { controlSamples } from './control-samples.ts';
import { deviceSamples } from './device-samples.ts';
import { notificationSamples } from './notification-samples.ts';
import { partnerSamples } from './partner-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { photoSamples } from './photo-samples.ts';
import { reportSamples } from './report-samples.ts';
import type { OfStaff, Sample } from './sample.ts';
import { shiftSamples } from './shift-samples.ts';
import type { Things } from './things.ts';

const none = () => ({});
const byId =
  (id: keyof Things, rest: Input = {}) =>
  (own: Things) => ({ params: { id: own[id] }, ...rest });
const STAFF: OfStaff = {};
const SOME_ID = 'a7'.repeat(12);
const NEXT_DAY = { startDate: '2026-11-01', endDate: '2026-11-30' };
const FLAGS = { view: true, create: false, edit: false, delete: false, export: false };

async function station({ database: { pool } }: TestApp) {
  const { rows } = await pool.query<{ region: string; county: string }>(
    'select region::text, id::text as county from counties order by id limit 1',
  );
  return { name: 'Նոր կայան', address: '1', ...rows[0] };
}

async function pageOf({ database: { pool } }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from pages where route = 'tech-service'`,
  );
  return rows[0]?.id ?? '';
}

let mails = 0;
const companyStaff = () => ({
  email: `staff${++mails}@test.example`,
  name: 'Նոր Անձ',
  role: 'TECHNICAL_SERVICE_OPERATOR',
});

/** Hangs on a row of another list, which no id of a company is. */
const addition = (list: ListDefinition): Sample => ({
  holder: 'operator',
  status: 400,
  input: () => ({
    body: { name: 'Նոր', ...Object.fromEntries(refFields(list).map(([field]) => [field, SOME_ID])) },
  }),
});
const lists = Object.values(LISTS).flatMap((list): [string, Sample | OfStaff][] => {
  const { path } = list;
  return [
    [`GET ${path}`, { holder: 'operator', input: none }],
    [`POST ${path}`, growsByForms(list) ? addition(list) : STAFF],
    [`PUT ${path}/:id`, STAFF],
    [`DELETE ${path}/:id`, STAFF],
    [`GET ${path}/:id/uses`, STAFF],
    [`POST ${path}/:id/restore`, STAFF],
    [`GET ${path}/export`, STAFF],
    ...(growsByForms(list)
      ? [
          [`POST ${path}/:id/confirm`, { body: { version: 1 } }] as [string, OfStaff],
          [`POST ${path}/:id/merge`, { body: { version: 1, into: SOME_ID } }] as [string, OfStaff],
        ]
      : []),
  ];
});

/** The version of a checkup at which its samples have arrived. */
async function versionOf({ database: { pool } }: TestApp, checkup: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from checkups where id = $1', [
    checkup,
  ]);
  return rows[0]?.version ?? 0;
}

const REASON = { version: 1, reason: 'Պատճառ' };
/** Every fact of a vehicle and its owner, whatever they point to. */
const MOVED = {
  temporary_id: SOME_ID,
  CarRegNo: '34AB567',
  VIN: 'TESTVN00000000001',
  registrationCertificate: 'AB123456',
  car: SOME_ID,
  carModel: SOME_ID,
  carGroup: SOME_ID,
  carType: SOME_ID,
  body: SOME_ID,
  color: SOME_ID,
  fuel: SOME_ID,
  productionYear: 2016,
  ownerStatus: 0,
  ownerName: 'Անուն',
  phone: '+37491123456',
  region: SOME_ID,
  county: SOME_ID,
  address: '1',
};

/** What happens to a checkup after it was begun, in an order in which it can. */
const checkupLifecycle: [string, Sample | OfStaff][] = [
  ['GET /tech-service-mechanic-checkups', { holder: 'mechanic', input: none }],
  [
    'GET /tech-service-mechanic-checkups/:id',
    { holder: 'mechanic', decidedBy: 'person', input: byId('checkup') },
  ],
  [
    'PUT /tech-service-mechanic-checkups/:id',
    {
      holder: 'mechanic',
      input: async ({ checkup }, test) => ({
        params: { id: checkup },
        body: {
          version: await versionOf(test, checkup),
          classificators: { 101: { checked: true } },
        },
      }),
    },
  ],
  ['GET /get-tech-service-checkup-number/:id', { holder: 'operator', input: byId('checkup') }],
  // Open yet: only the status stands in the way.
  ['POST /add-tech-service-checkup-number/:id', { holder: 'operator', status: 422, input: byId('checkup') }],
  ['GET /diagnostic-card/:id', { holder: 'mechanic', status: 422, input: byId('checkup') }],
  ['GET /checkup-history/:id', { holder: 'mechanic', input: byId('checkup') }],
  ['PUT /tech-service-all-checkup/:id', { body: { version: 1 } }],
  ['POST /tech-service-all-checkup/:id/release', { body: REASON }],
  ['POST /tech-service-all-checkup/:id/annul', { body: REASON }],
  ['POST /tech-service-all-checkup/:id/move', { body: { ...REASON, ...MOVED } }],
  ['DELETE /tech-service-checkup/:id', { body: { reason: 'Պատճառ' } }],
  // Before that payment: what was asked for online is still owed then.
  ...paymentSamples,
  ...shiftSamples,
  [
    'POST /tech-service-checkup/:id/payments',
    {
      holder: 'operator',
      status: 201,
      input: ({ checkup }) => ({
        params: { id: checkup },
        body: { payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }] },
      }),
      makes: { field: '_id', taken: 'payment' },
    },
  ],
  ['GET /tech-service-checkup/:id/prepaid', { holder: 'operator', input: byId('checkup') }],
  // What was paid at the desk is no prepayment.
  [
    'POST /tech-service-checkup/:id/prepaid',
    {
      holder: 'operator',
      status: 409,
      input: ({ checkup, payment }) => ({ params: { id: checkup }, body: { prepaid: [payment] } }),
    },
  ],
  [
    'POST /onepay-double-payments',
    { holder: 'owner', input: ({ company }) => ({ body: { status: true, company } }) },
  ],
  // His mechanic has no PIN yet.
  [
    'POST /tech-service-checkup/:id/sign',
    {
      holder: 'operator',
      status: 422,
      input: async ({ checkup }, test) => ({
        params: { id: checkup },
        body: { version: await versionOf(test, checkup), pin: '274918' },
      }),
    },
  ],
  // Its findings are signed.
  [
    'POST /tech-service-checkup/:id/sign-override',
    {
      holder: 'owner',
      status: 422,
      input: async ({ checkup }, test) => ({
        params: { id: checkup },
        body: { version: await versionOf(test, checkup), reason: 'Պատճառ' },
      }),
    },
  ],
  [
    'POST /tech-service-checkup/:id/cancel',
    {
      holder: 'operator',
      input: async ({ checkup }, test) => ({
        params: { id: checkup },
        body: { version: await versionOf(test, checkup), reason: 'Պատճառ' },
      }),
    },
  ],
  // What is still open has nothing to control.
  ...controlSamples,
];

const lateStreet = {
  id: SOME_ID,
  seq: 1,
  kind: 'streets.add',
  schema: 1,
  dependsOn: [],
  recordedAt: '2026-11-20T08:00:00.000Z',
  payload: { params: {}, body: { _id: SOME_ID, name: 'Նոր', county: SOME_ID } },
};

/** For each call that takes an id: a call with which only the id is in question. */
export const SAMPLES: ReadonlyMap<string, Sample | OfStaff> = new Map<string, Sample | OfStaff>([
  ...lists,
  ['DELETE /auth/sessions/:id', { holder: 'operator', decidedBy: 'person', input: byId('session') }],
  [
    'PUT /auth/passkeys/:id',
    { holder: 'operator', decidedBy: 'person', input: byId('passkey', { body: { name: 'Բանալի' } }) },
  ],
  // His own, but he has not used it in this session.
  [
    'DELETE /auth/passkeys/:id',
    { holder: 'operator', status: 422, decidedBy: 'person', input: byId('passkey') },
  ],
  ['POST /auth/login-history/:id/report', { holder: 'operator', decidedBy: 'person', input: byId('login') }],
  [
    'GET /edit-histories',
    {
      holder: 'owner',
      input: (own) => ({ query: { entity: 'checkups', record: own.checkup } }),
    },
  ],
  ['GET /files/:id', { holder: 'operator', input: byId('file') }],

  ['GET /companies', { holder: 'owner', input: none }],
  ['POST /companies', STAFF],
  ['GET /companies/:id', { holder: 'owner', input: byId('company') }],
  ['PUT /companies/:id', { body: { version: 1, phone: null } }],
  ['POST /companies/:id/contract', { parts: [{ name: 'a.pdf', content: PDF }] }],
  ['POST /companies/accept-contract', { holder: 'owner', input: ({ file }) => ({ body: { file } }) }],
  ['GET /company-mechanics/:id', { holder: 'owner', input: byId('company') }],
  ['GET /ts-company-operators', { holder: 'owner', input: ({ company }) => ({ query: { company } }) }],

  // A street of an unknown county: whatever ids stand around it, nothing is done.
  [
    'POST /operations',
    {
      holder: 'operator',
      itemised: true,
      input: () => ({ body: { device: SOME_ID, operations: [lateStreet] } }),
    },
  ],
  ['GET /stations', { holder: 'owner', input: none }],
  [
    'POST /stations',
    {
      holder: 'owner',
      status: 201,
      input: async (_, test) => ({ body: await station(test) }),
      makes: { field: '_id', taken: 'station' },
    },
  ],
  ['PUT /stations/:id', { holder: 'owner', input: byId('station', { body: { version: 1, lines: 2 } }) }],
  ['DELETE /stations/:id', { holder: 'owner', status: 422, input: byId('station') }],

  ['POST /users/:id/reset-factor', { holder: 'owner', decidedBy: 'person', input: byId('mechanic') }],
  ['POST /users/:id/reset-passkeys', { holder: 'owner', decidedBy: 'person', input: byId('mechanic') }],
  ['GET /users', STAFF],
  ['GET /users/stations', STAFF],
  ['GET /users/:id', STAFF],
  ['POST /users', STAFF],
  ['PUT /users/:id', STAFF],
  ['POST /users/:id/invite', STAFF],
  ['POST /users/:id/confirm', STAFF],
  ['POST /users/:id/end-sessions', STAFF],
  ['GET /tech-service-users', { holder: 'owner', input: none }],
  ['GET /tech-service-users/:id', { holder: 'owner', input: byId('person') }],
  [
    'POST /tech-service-users',
    {
      holder: 'owner',
      status: 201,
      input: () => ({ body: companyStaff() }),
      makes: { field: '_id', taken: 'person' },
    },
  ],
  [
    'PUT /tech-service-users/:id',
    { holder: 'owner', input: byId('person', { body: { version: 1, name: 'Ուրիշ Անուն' } }) },
  ],
  ['POST /tech-service-users/:id/invite', { holder: 'owner', decidedBy: 'person', input: byId('mechanic') }],
  ['POST /tech-service-users/:id/end-sessions', { holder: 'owner', input: byId('mechanic') }],

  ['GET /accesses/preview', { holder: 'owner', input: ({ person }) => ({ query: { user: person } }) }],
  ['GET /accesses', { holder: 'owner', input: ({ person }) => ({ query: { user: person } }) }],
  [
    'PUT /accesses',
    {
      holder: 'owner',
      input: async ({ person }, test) => ({
        body: { user: person, cells: [{ page: await pageOf(test), known: null, flags: FLAGS }] },
      }),
    },
  ],
  ['GET /login-history', { holder: 'owner', input: () => ({ query: NEXT_DAY }) }],
  ['GET /login-history/export', { holder: 'owner', input: () => ({ query: NEXT_DAY }) }],

  ['POST /faq', STAFF],
  ['PUT /faq/:id', STAFF],
  ['DELETE /faq/:id', STAFF],
  ['POST /locations/notifications', STAFF],
  ['PUT /locations/notifications/:id', STAFF],
  ['DELETE /locations/notifications/:id', STAFF],
  ['PUT /menus', STAFF],
  ['PUT /menus/:id', STAFF],
  ['POST /menus/groups', STAFF],
  ['PUT /menus/groups/:id', STAFF],
  ['DELETE /menus/groups/:id', STAFF],

  ['GET /tech-service-checkup', { holder: 'operator', input: none }],
  ['GET /tech-service-company-checkups', { holder: 'owner', input: none }],
  ['GET /tech-service-viewer-checkups', { holder: 'owner', input: none }],
  ['GET /tech-service-all-checkups', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-export', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-export-admin', STAFF],
  ...reportSamples,
  ['GET /get-checkup-for-edit/:id', { holder: 'mechanic', input: byId('checkup') }],
  // Every plate of the builders has TT in it; a company of one's choice is the only id that is sent.
  ...['checkup', 'payment-checkup'].map((path): [string, Sample] => [
    `GET /search-tech-service-${path}`,
    {
      holder: 'owner',
      decidedBy: 'database function',
      input: ({ company }) => ({ query: { search: 'TT0', company } }),
    },
  ]),
  ['GET /global-search', { holder: 'owner', input: () => ({ query: { search: 'TT0' } }) }],
  [
    'GET /search-tech-view-service-checkup',
    {
      holder: 'owner',
      decidedBy: 'database function',
      input: ({ company }) => ({ query: { search: 'TT0', company } }),
    },
  ],
  [
    'GET /tech-service-checkup-quote',
    {
      holder: 'operator',
      input: async ({ mechanic }, test) => {
        const { carType, fuel } = await payloadOf(test, 'operator');
        return { query: { carType, fuel, productionYear: 2016, mechanic } };
      },
    },
  ],
  [
    'POST /tech-service-checkup-check-before-add',
    { holder: 'operator', input: ({ mechanic }) => ({ body: { CarRegNo: '99ZZ999', mechanic } }) },
  ],
  ...photoSamples,
  ...deviceSamples,
  ['GET /reminders', STAFF],
  ['GET /reminders/vehicle', STAFF],
  ['POST /reminders/stop', STAFF],
  ...partnerSamples,
  ...analysisSamples,
  ...notificationSamples,
  [
    'POST /tech-service-checkup',
    {
      holder: 'operator',
      status: 201,
      input: async (_, test) => ({ body: { ...(await payloadOf(test, 'operator')) } }),
      makes: { field: 'temporary_id', taken: 'checkup' },
    },
  ],
  [
    'PUT /tech-service-checkup/:id',
    { holder: 'operator', input: byId('checkup', { body: { version: 1, odometer: 5 } }) },
  ],
  ...checkupLifecycle,
]);

/** Calls that take a file, and nothing else. */
export const UPLOADS: readonly string[] = [...SAMPLES].flatMap(([name, { parts }]) => (parts ? [name] : []));
