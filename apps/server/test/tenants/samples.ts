import { companiesEndpoints } from '@inspect/contract/companies';
import { LISTS } from '@inspect/contract/reference';
import { payloadOf, saveCheckup } from '../build/stored-checkup.ts';
import type { Input } from '../contract/shape.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../fixtures.ts';
import { type Part, PDF, sendForm } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';

/** What belongs to one company, or to nobody of it. */
export type Things = {
  company: string;
  station: string;
  person: string;
  mechanic: string;
  checkup: string;
  file: string;
  session: string;
  login: string;
};

export type Sample = {
  /** who may make this call with the ids of his own company, and what it is then answered */
  holder: Who;
  status?: number;
  input(own: Things, test: TestApp): Input | Promise<Input>;
  /** an id that the caller gives to what he makes: taken is all it can be */
  makes?: { field: string; taken: keyof Things };
  /** the files of a call that takes one */
  parts?: readonly Part[];
  /**
   * what decides whose the id is, where the scope that the handler asks does not: the person himself, a function of the
   * database that asks who is asking, or row-level security alone
   */
  decidedBy?: 'person' | 'database function' | 'row-level security';
};

/** A call that nobody of a company may make, whatever is granted to him. */
export type OfStaff = { parts?: readonly Part[]; body?: Record<string, unknown> };

const none = () => ({});
const byId =
  (id: keyof Things, rest: Input = {}) =>
  (own: Things) => ({ params: { id: own[id] }, ...rest });
const STAFF: OfStaff = {};
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
  email: `crew${++mails}@test.example`,
  name: 'Նոր Անձ',
  role: 'TECHNICAL_SERVICE_OPERATOR',
});

const lists = Object.values(LISTS).flatMap(({ path }): [string, Sample | OfStaff][] => [
  [`GET ${path}`, { holder: 'operator', input: none }],
  [`POST ${path}`, STAFF],
  [`PUT ${path}/:id`, STAFF],
  [`DELETE ${path}/:id`, STAFF],
  [`GET ${path}/export`, STAFF],
]);

/** The version of a checkup at which its samples have arrived. */
async function versionOf({ database: { pool } }: TestApp, checkup: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from checkups where id = $1', [
    checkup,
  ]);
  return rows[0]?.version ?? 0;
}

const REASON = { version: 1, reason: 'Պատճառ' };
const SOME_ID = 'a7'.repeat(12);
/** Every fact of a vehicle and its owner, whatever they point to. */
const MOVED = {
  ...{
    temporary_id: SOME_ID,
    CarRegNo: '34AB567',
    VIN: 'TESTVN00000000001',
    registrationCertificate: 'AB123456',
  },
  ...{ car: SOME_ID, carModel: SOME_ID, carGroup: SOME_ID, carType: SOME_ID, body: SOME_ID, color: SOME_ID },
  ...{ fuel: SOME_ID, productionYear: 2016, ownerStatus: 0, ownerName: 'Անուն', phone: '+37491123456' },
  ...{ region: SOME_ID, county: SOME_ID, address: '1' },
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
];

/** For each call that takes an id: a call with which only the id is in question. */
export const SAMPLES: ReadonlyMap<string, Sample | OfStaff> = new Map<string, Sample | OfStaff>([
  ...lists,
  ['DELETE /auth/sessions/:id', { holder: 'operator', decidedBy: 'person', input: byId('session') }],
  ['POST /auth/login-history/:id/report', { holder: 'operator', decidedBy: 'person', input: byId('login') }],
  [
    'GET /edit-histories',
    {
      holder: 'owner',
      decidedBy: 'row-level security',
      input: (own) => ({ query: { entity: 'users', record: own.person } }),
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

  ['GET /tech-service-checkup', { holder: 'operator', input: none }],
  ['GET /tech-service-company-checkups', { holder: 'owner', input: none }],
  ['GET /tech-service-viewer-checkups', { holder: 'owner', input: none }],
  ['GET /tech-service-all-checkups', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-export', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-export-admin', STAFF],
  ['GET /get-checkups-for-tax', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-tax/export', { holder: 'owner', input: none }],
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
  ['GET /photo-reuses', STAFF],
  ['GET /security-events', STAFF],
  // Without its file: an id of a checkup that isn't saved yet is as good as a foreign one, and both may be photographed
  // under one's own company (upload.db.test.ts: nobody of the other company ever sees it).
  ['POST /upload', { holder: 'operator', status: 400, input: none, parts: [] }],
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

/** Whose session and sign-in they are, and colleagues to whom things may be done. */
const CREWS = {
  one: { self: 'operator', person: 'operatorA2', mechanic: 'expiredMechanic' },
  two: { self: 'operator2', person: 'operator2', mechanic: 'mechanic2' },
} as const;

/** The things of a company, the same kinds in each. */
async function thingsOf(
  test: TestApp,
  which: 'one' | 'two',
  given: { checkup: string; file: string },
): Promise<Things> {
  const { pool } = test.database;
  const { self, person, mechanic } = CREWS[which];
  await test.as(self);
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from sessions where "user" = $1 and revoked_at is null order by created_at limit 1',
    [PEOPLE[self].id],
  );
  const login = which === 'one' ? 'a9'.repeat(12) : 'b9'.repeat(12);
  await pool.query(
    `insert into login_history (id, at, "user", company, email_hash, result, factor) values ($1, $2, $3, $4, '\\x00', 'success', 'password')`,
    [login, test.clock.now(), PEOPLE[self].id, COMPANIES[which]],
  );
  return {
    company: COMPANIES[which],
    station: which === 'one' ? STATIONS.oneA : STATIONS.twoA,
    person: PEOPLE[person].id,
    mechanic: PEOPLE[mechanic].id,
    session: rows[0]?.id ?? '',
    login,
    ...given,
  };
}

/** A contract that waits for nobody: while one does, nobody works. */
async function contractOf(test: TestApp, company: string, owner: Who): Promise<string> {
  const path = `/companies/${company}/contract`;
  const answer = await sendForm(test, 'admin', path, [{ name: 'a.pdf', content: PDF }]);
  const { contractFile, version } = companiesEndpoints.uploadContract.response.parse(answer.body).data;
  await (await test.as('admin')).put(`/companies/${company}`, { version, contractEnabled: true });
  await (await test.as(owner)).post('/companies/accept-contract', { file: contractFile });
  return contractFile ?? '';
}

/** The things of both companies, as people of the first see them. */
export async function thingsOfBoth(test: TestApp): Promise<{ own: Things; theirs: Things }> {
  const given = async (which: 'one' | 'two', operator: Who, owner: Who) => ({
    checkup: (await saveCheckup(test, operator))._id,
    file: await contractOf(test, COMPANIES[which], owner),
  });
  return {
    own: await thingsOf(test, 'one', await given('one', 'operator', 'owner')),
    theirs: await thingsOf(test, 'two', await given('two', 'operator2', 'owner2')),
  };
}
