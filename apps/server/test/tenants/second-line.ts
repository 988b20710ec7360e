import { companiesEndpoints } from '@inspect/contract/companies';
import type { Route } from '../../src/platform/http/route.ts';
import { newId } from '../../src/platform/ids.ts';
import { concludeByCalls, HARMLESS, payloadOf, saveCheckup } from '../build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../fixtures.ts';
import { PDF, sendForm } from '../multipart.ts';
import { setPages } from '../rights/rights-matrix.ts';
import { type Client, type TestApp, testApp } from '../test-app.ts';
import { WALLET } from '../wallet.ts';
import { dropRowSecurity, widenScope } from './widen-scope.ts';

const CONNECTIONS = 5;
const AT_ONCE = 20;
const MONTH = 'startDate=2026-11-01&endDate=2026-11-30&limit=200';

type Side = 'one' | 'two';
/** Everyone who asks, and whose rows he may get: of one company, of all, or none. */
const ASKING: readonly (readonly [Who | null, Side | 'all' | 'none'])[] = [
  ['owner', 'one'],
  ['operator', 'one'],
  ['operatorAnywhere', 'one'],
  ['mechanic', 'one'],
  ['owner2', 'two'],
  ['operator2', 'two'],
  ['mechanic2', 'two'],
  ['admin', 'all'],
  ['viewer', 'all'],
  [null, 'none'],
];

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown };
type StoredRows = { checkup: string; concluded: string; file: string };
type Found = { who: string; call: string; secret: string };
export type SecondLine = {
  answered: { ok: number; refused: number; broken: number };
  /** what somebody was told of another company */
  foreign: Found[];
};

/**
 * The whole application without the conditions that the code puts on rows: every handler is told that an administrator
 * asks, or somebody of the other company, while the database knows who does. What still keeps the companies apart is
 * row-level security.
 */
export async function secondLine({
  requests,
  rowSecurity,
}: {
  requests: number;
  rowSecurity: boolean;
}): Promise<SecondLine> {
  let astray = false;
  const routes = (own: Route[]) => own.map((route) => withoutScope(route, () => astray));
  const test = await testApp({ connections: CONNECTIONS, routes, paymentGateways: WALLET });
  try {
    await setPages(test, 'every page to everyone');
    const kept = { one: await keep(test, 'one'), two: await keep(test, 'two') };
    astray = true;
    if (!rowSecurity) await dropRowSecurity(test);
    return await ask(test, kept, requests);
  } finally {
    await test.close();
  }
}

let turn = 0;

/** A route whose handler asks for everything, and every second time for what is the other company's. */
function withoutScope(route: Route, astray: () => boolean): Route {
  // Making something takes one's own company from the actor: only what looks for rows is led astray.
  if (route.endpoint.success === 201) return route;
  return widenScope(route, () => {
    if (!astray()) return undefined;
    turn += 1;
    return turn % 2 === 0 ? 'everywhere' : 'elsewhere';
  });
}

const STAFF = {
  one: { owner: 'owner', operator: 'operator', mechanic: 'mechanic', station: STATIONS.oneA },
  two: { owner: 'owner2', operator: 'operator2', mechanic: 'mechanic2', station: STATIONS.twoA },
} as const satisfies Record<Side, { owner: Who; operator: Who; mechanic: Who; station: string }>;

async function keep(test: TestApp, side: Side): Promise<StoredRows> {
  const { operator, owner } = STAFF[side];
  const saved = [await saveCheckup(test, operator), await saveCheckup(test, operator)] as const;
  const concluded = await concludeByCalls(test, operator, saved[1], true);
  const path = `/companies/${COMPANIES[side]}/contract`;
  const upload = await sendForm(test, 'admin', path, [{ name: 'a.pdf', content: PDF }]);
  const { contractFile } = companiesEndpoints.uploadContract.response.parse(upload.body).data;
  for (const who of [owner, operator])
    await test.database.pool.query(
      `insert into login_history (id, at, "user", company, email_hash, result, factor) values ($1, $2, $3, $4, '\\x00', 'success', 'password')`,
      [newId(), test.clock.now(), PEOPLE[who].id, COMPANIES[side]],
    );
  const person = await test.as(owner);
  await person.put(`/tech-service-users/${PEOPLE[operator].id}`, {
    version: 1,
    name: `Person ${operator} x`,
  });
  return { checkup: saved[0]._id, concluded: concluded._id, file: contractFile ?? '' };
}

/** What only people of this company may read. */
function secretsOf(side: Side, kept: Record<Side, StoredRows>): string[] {
  const { owner, operator, mechanic, station } = STAFF[side];
  return [
    COMPANIES[side],
    station,
    kept[side].checkup,
    kept[side].concluded,
    kept[side].file,
    PEOPLE[operator].id,
    PEOPLE[mechanic].id,
    PEOPLE[owner].id,
    `Company ${side}"`,
    `Person ${mechanic}"`,
    `Person ${owner}"`,
  ];
}

/** Lists, single records, searches and writes, aimed at one company. */
function callsAt(side: Side, { checkup, concluded, file }: StoredRows, payload: object): Call[] {
  const { operator, mechanic, station } = STAFF[side];
  const [person, inspecting] = [PEOPLE[operator].id, PEOPLE[mechanic].id];
  const get = (path: string): Call => ({ method: 'GET', path });
  return [
    get(`/tech-service-checkup?${MONTH}`),
    get(`/tech-service-company-checkups?${MONTH}&company=${COMPANIES[side]}`),
    get(`/tech-service-viewer-checkups?${MONTH}`),
    get(`/tech-service-all-checkups?${MONTH}&search=TT`),
    get('/search-tech-service-checkup?search=TT0&limit=200'),
    get(`/search-tech-view-service-checkup?search=TT0&company=${COMPANIES[side]}`),
    get('/search-tech-service-payment-checkup?search=TESTVN'),
    get('/global-search?search=TT0'),
    get('/global-search?search=person'),
    get('/search-tech-service-checkup-date?search=TESTVN00000000001'),
    get('/tech-service-vehicle?VIN=TESTVN00000000001'),
    get(`/get-checkup-for-edit/${checkup}`),
    get(`/checkup-history/${checkup}`),
    get(`/diagnostic-card/${concluded}`),
    get(`/get-tech-service-checkup-number/${concluded}`),
    get(`/tech-service-mechanic-checkups?${MONTH}`),
    get(`/tech-service-mechanic-checkups/${checkup}`),
    get(`/get-checkups-for-tax?${MONTH}&company=${COMPANIES[side]}`),
    get('/tech-service-company'),
    get('/tech-service-mechanics?limit=200'),
    get('/tech-service-company-operators'),
    get(`/company-mechanics/${COMPANIES[side]}`),
    get(`/ts-company-operators?company=${COMPANIES[side]}`),
    get('/companies'),
    get(`/companies/${COMPANIES[side]}`),
    get('/companies/own'),
    get(`/stations?company=${COMPANIES[side]}`),
    get('/stations?search=Station'),
    get(`/files/${file}`),
    get('/tech-service-users?search=person'),
    get(`/tech-service-users/${person}`),
    get('/tech-service-users/stations'),
    get('/accesses/people?limit=200'),
    get(`/accesses?user=${person}`),
    get(`/accesses/preview?user=${person}`),
    get(`/login-history?${MONTH}`),
    get(`/login-history?startDate=2026-11-01&endDate=2026-11-30&user=${person}`),
    get(`/edit-histories?entity=users&record=${person}`),
    get('/edit-histories?entity=companies'),
    get('/edit-histories?entity=checkups'),
    get(`/edit-histories?entity=checkups&record=${checkup}`),
    get('/edit-histories?entity=stations'),
    get('/getBlockStatuses'),
    get(`/payments?${MONTH}`),
    get(`/payments?${MONTH}&company=${COMPANIES[side]}`),
    get('/double-payments'),
    get(`/paid-not-inspected?${MONTH}`),
    get(`/inspected-not-paid?${MONTH}`),
    get('/unsettled-yesterday'),
    get(`/checkup-receipt/${checkup}`),
    get('/auth/login-history'),
    get('/auth/me'),
    { method: 'POST', path: '/tech-service-checkup', body: payload },
    { method: 'PUT', path: `/tech-service-checkup/${checkup}`, body: { version: 1, mechanic: inspecting } },
    {
      method: 'PUT',
      path: `/tech-service-mechanic-checkups/${checkup}`,
      body: { version: 1, classificators: { [HARMLESS]: { checked: true } } },
    },
    {
      method: 'POST',
      path: `/tech-service-checkup/${checkup}/payments`,
      body: { payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }] },
    },
    {
      method: 'POST',
      path: `/tech-service-checkup/${checkup}/sign`,
      body: { version: 1, pin: '274918' },
    },
    {
      method: 'POST',
      path: `/tech-service-checkup/${checkup}/sign-override`,
      body: { version: 1, reason: 'Պատճառ' },
    },
    {
      method: 'POST',
      path: `/tech-service-checkup/${checkup}/cancel`,
      body: { version: 1, reason: 'Պատճառ' },
    },
    { method: 'PUT', path: `/stations/${station}`, body: { version: 1, lines: 1 } },
    { method: 'DELETE', path: `/stations/${station}` },
    { method: 'PUT', path: `/tech-service-users/${person}`, body: { version: 1, name: 'Ուրիշ' } },
    { method: 'POST', path: `/tech-service-users/${newId()}/invite` },
    { method: 'POST', path: '/companies/accept-contract', body: { file } },
    { method: 'PUT', path: '/companies/own', body: { version: 1, address: '2' } },
  ];
}

async function ask(test: TestApp, kept: Record<Side, StoredRows>, requests: number): Promise<SecondLine> {
  const clients: (readonly [Client, string, readonly string[], Side])[] = [];
  for (const [who, sees] of ASKING) {
    const client = who ? await test.as(who) : test.anonymous;
    const hidden = (['one', 'two'] as const).filter((side) => sees !== 'all' && sees !== side);
    const aimed = sees === 'one' ? 'two' : 'one';
    clients.push([client, who ?? 'nobody', hidden.flatMap((side) => secretsOf(side, kept)), aimed]);
  }
  const result: SecondLine = { answered: { ok: 0, refused: 0, broken: 0 }, foreign: [] };
  const payloads = { one: await payloadOf(test, 'operator'), two: await payloadOf(test, 'operator2') };

  const one = async (index: number) => {
    const [client, who, secrets, aimed] = clients[index % clients.length] ?? [];
    if (!client || !who || !secrets || !aimed) return;
    const round = Math.floor(index / clients.length);
    // Mostly at what is not his; now and then at his own, so that both go over each connection.
    const side = round % 3 === 2 ? (aimed === 'one' ? 'two' : 'one') : aimed;
    const calls = callsAt(side, kept[side], { ...payloads[side], temporary_id: newId() });
    const call = calls[(round * 7 + index) % calls.length];
    if (!call) return;
    const { status, text } = await client.send(call.method, call.path, { body: call.body });
    if (status < 400) result.answered.ok += 1;
    else if (status < 500) result.answered.refused += 1;
    else result.answered.broken += 1;
    // What he named himself tells him nothing.
    const said = `${call.path} ${JSON.stringify(call.body ?? '')}`;
    for (const secret of secrets)
      if (text.includes(secret) && !said.includes(secret))
        result.foreign.push({ who, call: `${call.method} ${call.path}`, secret });
    if (status < 300 && call.method !== 'GET' && side === aimed && secrets.length > 0)
      result.foreign.push({ who, call: `${call.method} ${call.path}`, secret: 'written' });
  };

  let next = 0;
  const worker = async () => {
    for (let index = next++; index < requests; index = next++) await one(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return result;
}
