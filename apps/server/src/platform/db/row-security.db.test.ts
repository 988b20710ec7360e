import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, asPerson as asPersonOf } from '../../../test/as-person.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { storeFiles } from '../../../test/build/stored-files.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { TABLES } from '../../../test/table-powers.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../ids.ts';
import { asSession, asSystem } from './transaction.ts';

let test: TestApp;
const checkups: Record<string, string> = {};
beforeAll(async () => {
  test = await testApp();
  for (const who of ['operator', 'operator2'] as const) {
    await storeFiles(test, who);
    const saved = await saveCheckup(test, who, { payments: [{ purpose: 'inspection', method: 'cash' }] });
    checkups[who] = saved._id;
    // What is photographed is seen by whom sees the checkup.
    await test.database.pool.query('update attachments set checkup = $1 where created_by = $2', [
      saved._id,
      PEOPLE[who].id,
    ]);
    await test.database.pool.query(
      `insert into login_history (id, at, "user", company, email_hash, result, factor) values ($1, now(), $2, $3, '\\x00', 'success', 'password')`,
      [newId(), PEOPLE[who].id, PEOPLE[who].company],
    );
    await test.database.pool.query(
      `insert into edit_histories (id, at, "user", company, entity, record, action, changes) values ($1, now(), $2, $3, 'cars', $1, 'edit', '[]')`,
      [newId(), PEOPLE[who].id, PEOPLE[who].company],
    );
  }
  // The drawers into which that cash went were counted, and corrected.
  await test.database.pool.query(
    `insert into cash_counts (id, shift, counted, counted_by, at) select id, id, 1, operator, opened_at from cash_shifts;
     insert into cash_shift_corrections (id, shift, company, amount, reason, corrected_by, at)
       select id, id, company, 1, 'x', operator, opened_at from cash_shifts`,
  );
  // Both of the tables that count have rows then.
  await test.database.pool.query(
    `select inspect.fold_checkup_counts();
     insert into checkup_count_changes (company, station, day, car_type, car_group, status, opinion, count)
       select company, station, day, car_type, car_group, status, opinion, count from checkup_counts where company is not null;
     insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, count, due, received)
       select company, station, first_day, person, person, status, opinion, 0, 0, 0 from checkup_person_counts;
     insert into checkup_minute_counts (role, person, period, company, station, first_day, opinion, minutes, count)
       select role, person, 'year', company, station, first_day, true, 1, 1 from checkup_person_counts where period = 'day' and status = 'open';
     insert into checkup_finding_changes (company, station, day, finding, car_type, status, opinion, count, whole)
       select company, station, first_day, finding, car_type, status, opinion, 0, 0 from checkup_finding_counts where company is not null`,
  );
});
afterAll(() => test.close());

const NAMES = Object.keys(TABLES);
const OF_COMPANIES = Object.entries(TABLES).flatMap(([name, { rows }]) =>
  ['all', 'none', 'narrower'].includes(rows) ? [] : [[name, rows] as const],
);

/** Deliberately without row-level security: numbers that everyone may know, and a table that nobody is granted. */
const WITHOUT_ROW_SECURITY = ['database_epochs', 'schema_migrations', 'versions'];

const DENIED = { code: '42501' };
const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);

describe('every table of the database', () => {
  it('is known to this test: a new one needs a decision who reads it', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...NAMES].sort());
  });

  it('has row-level security, but for the named exceptions', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(WITHOUT_ROW_SECURITY);
  });

  it.each(['inspect_app', 'inspect_system'])('neither belongs to %s nor lets it pass by', async (role) => {
    const { rows } = await test.database.pool.query(
      `select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin,
              (select count(*) from pg_class c where pg_has_role(r.oid, c.relowner, 'member') and c.relnamespace in ('public'::regnamespace, 'inspect'::regnamespace)) as owned,
              (select count(*) from pg_auth_members m where m.member = r.oid) as memberships,
              has_schema_privilege(r.oid, 'public', 'create') or has_schema_privilege(r.oid, 'inspect', 'create') as creates
         from pg_roles r where r.rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        owned: 0,
        memberships: 0,
        creates: false,
      },
    ]);
  });

  it.each(NAMES)('%s grants exactly what was decided', async (name) => {
    const { rows } = await test.database.pool.query<{ role: string; verb: string }>(
      `select role, verb from unnest(array['inspect_app', 'inspect_system']) role,
              unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
        where has_table_privilege(role, $1, verb) order by role, verb`,
      [`public.${name}`],
    );
    const of = (role: string) => rows.filter((row) => row.role === role).map(({ verb }) => verb);
    const { rows: kind, app = [], system = [] } = TABLES[name] ?? { rows: 'none' };
    // Columns of users, keys, webhooks and reminders are granted one by one, without passwords, hashes, secrets, numbers and links.
    const byColumn = ['users', 'partner_keys', 'partner_webhooks', 'reminders'].includes(name);
    const reads = kind === 'none' || byColumn ? [] : ['SELECT'];
    expect(of('inspect_app')).toEqual([...app, ...reads].sort());
    expect(of('inspect_system')).toEqual([...system].sort());
  });
});

it('a part of a table is granted to nobody: it is reached through the whole', async () => {
  const { rows } = await test.database.pool.query(
    `select relname as name, role from pg_class, unnest(array['inspect_app', 'inspect_system']) role,
            unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition and has_table_privilege(role, oid, verb)`,
  );
  expect(rows).toEqual([]);
});

describe('every function that runs with the owner’s rights', () => {
  it('is closed to everyone it was not granted to, and looks for tables in one place', async () => {
    const { rows } = await test.database.pool.query(
      `select proname from pg_proc where prosecdef and pronamespace = 'inspect'::regnamespace
          and (has_function_privilege('public', oid, 'execute') or not coalesce(proconfig::text, '') like '%search_path=public, pg_temp%')`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['vehicle_state', `select * from inspect.vehicle_state('x', (select vin from vehicles limit 1))`],
    ['vehicle_owner', `select * from inspect.vehicle_owner('x', 'y', 'z')`],
    [
      'vehicle_by_certificate',
      `select inspect.vehicle_by_certificate('TT000001') as id where inspect.vehicle_by_certificate('TT000001') is not null`,
    ],
  ])('%s tells nothing without a session', async (_name, text) => {
    expect(await asPerson(null, text)).toEqual([]);
  });

  it('register_vehicle does nothing without a session', async () => {
    await expect(asPerson(null, `select inspect.register_vehicle('{}', '{}')`)).rejects.toThrow(
      'nobody is signed in',
    );
  });
});

/** Sums of a company or a station are no mechanic's. */
const NO_MECHANICS = [
  'cash_counts',
  'cash_shift_corrections',
  'cash_shifts',
  'checkup_counts',
  'checkup_period_counts',
  'checkup_result_counts',
  'checkup_count_changes',
  'checkup_person_counts',
  'checkup_minute_counts',
  'checkup_person_changes',
  'checkup_finding_counts',
  'checkup_hour_counts',
  'checkup_finding_changes',
];

describe.each<[Who, string]>([
  ['operator', COMPANIES.one],
  ['owner', COMPANIES.one],
  ['mechanic', COMPANIES.one],
  ['operator2', COMPANIES.two],
])('the database itself, asked by %s', (who, company) => {
  it.each(OF_COMPANIES)('gives rows of his own company only: %s', async (name, column) => {
    const rows = await asPerson(who, `select ${column}::text as company from ${name}`);
    if (who === 'mechanic' && NO_MECHANICS.includes(name)) return expect(rows).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    expect([...new Set(rows.map((row) => row.company))]).toEqual([company]);
  });

  it('does not give the owners of vehicles, the sessions or the password hashes', async () => {
    for (const text of [
      'select * from vehicle_owners',
      'select count(*) from vehicle_owners',
      'select * from sessions',
      'select * from known_devices',
      'select * from login_guards',
      'select * from signing_pins',
      'select password_hash from users',
      'select * from users',
      'select 1 from users where password_hash is not null',
      'select * from schema_migrations',
    ])
      await expect(asPerson(who, text)).rejects.toMatchObject(DENIED);
  });

  it('changes no checkup of another company, wherever the condition reaches', async () => {
    const touched = await asPerson(
      who,
      `update checkups set measurements = '{}', version = version + 1 returning company::text`,
    );
    expect([...new Set(touched.map((row) => row.company))]).toEqual([company]);
    const other = company === COMPANIES.one ? checkups.operator2 : checkups.operator;
    expect(
      await asPerson(
        who,
        `update checkups set odometer = 7, version = version + 1 where id = '${other}' returning id`,
      ),
    ).toEqual([]);
  });

  it('gives no checkup away to another company', async () => {
    const other = company === COMPANIES.one ? COMPANIES.two : COMPANIES.one;
    await expect(
      asPerson(who, `update checkups set company = '${other}', station = (select id from stations limit 1)`),
    ).rejects.toMatchObject(DENIED);
  });

  it('deletes nothing anywhere, and empties nothing', async () => {
    for (const name of NAMES) {
      if (!TABLES[name]?.app?.includes('DELETE'))
        await expect(asPerson(who, `delete from ${name}`)).rejects.toMatchObject(DENIED);
      await expect(asPerson(who, `truncate ${name} cascade`)).rejects.toMatchObject(DENIED);
    }
  });

  it.each(NAMES.filter((name) => !TABLES[name]?.app?.includes('UPDATE')))(
    'updates nothing in %s',
    async (name) => {
      const { rows } = await test.database.pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 limit 1`,
        [name],
      );
      const column = `"${rows[0]?.name}"`;
      await expect(asPerson(who, `update ${name} set ${column} = ${column}`)).rejects.toMatchObject(DENIED);
    },
  );

  it.each(NAMES.filter((name) => !TABLES[name]?.app?.includes('INSERT')))(
    'adds nothing to %s',
    async (name) => {
      await expect(asPerson(who, `insert into ${name} default values`)).rejects.toMatchObject(DENIED);
    },
  );
});

describe('a row in another company’s name', () => {
  /** The columns of a table with some of them replaced by other expressions. */
  async function copyOf(table: string, from: string, changes: Record<string, string>): Promise<string> {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
      [table],
    );
    const values = rows.map(({ name }) => changes[name] ?? `"${name}"`);
    return `insert into ${table} select ${values.join(', ')} from ${table} where ${from} returning id::text`;
  }
  const own = { id: `'${newId()}'`, car_reg_no: `'99ZZ001'`, vin: `'RLSVEH1CLE0000001'` };

  it.each<[string, Record<string, string>]>([
    ['another company', { company: `'${COMPANIES.two}'`, station: `'${PEOPLE.operator2.station}'` }],
    ['another person', { created_by: `'${PEOPLE.operatorA2.id}'` }],
  ])('a checkup of %s is refused', async (_name, changes) => {
    const from = `id = '${checkups.operator}'`;
    expect(await asPerson('operator', await copyOf('checkups', from, own))).toHaveLength(1);
    await expect(
      asPerson('operator', await copyOf('checkups', from, { ...own, ...changes })),
    ).rejects.toMatchObject(DENIED);
  });

  it.each<[string, Record<string, string>]>([
    ['another company', { company: `'${COMPANIES.two}'` }],
    ['another person', { created_by: `'${PEOPLE.operatorA2.id}'` }],
  ])('a payment of %s is refused', async (_name, changes) => {
    const from = `checkup = '${checkups.operator}'`;
    const mine = { id: own.id, purpose: `'environmental'` };
    expect(await asPerson('operator', await copyOf('payments', from, mine))).toHaveLength(1);
    await expect(
      asPerson('operator', await copyOf('payments', from, { ...mine, ...changes })),
    ).rejects.toMatchObject(DENIED);
  });
});

describe('those who see the country', () => {
  it.each<Who>(['admin', 'viewer'])('%s reads the rows of every company, and no secrets', async (who) => {
    for (const [name, column] of OF_COMPANIES) {
      const rows = await asPerson(
        who,
        `select distinct ${column}::text as company from ${name} where ${column} is not null`,
      );
      expect(rows.map((row) => row.company).sort()).toEqual([COMPANIES.one, COMPANIES.two]);
    }
    await expect(asPerson(who, 'select * from vehicle_owners')).rejects.toMatchObject(DENIED);
    await expect(asPerson(who, 'select password_hash from users')).rejects.toMatchObject(DENIED);
  });

  it('a viewer changes nothing', async () => {
    expect(
      await asPerson('viewer', 'update checkups set odometer = 7, version = version + 1 returning id'),
    ).toEqual([]);
    expect(
      await asPerson('admin', 'update checkups set odometer = 7, version = version + 1 returning id'),
    ).toHaveLength(2);
  });
});

describe('without a session', () => {
  it.each(NAMES.filter((name) => !WITHOUT_ROW_SECURITY.includes(name)))(
    '%s is empty or closed',
    async (name) => {
      const columns = name === 'users' ? 'id' : '*';
      const rows = await asPerson(null, `select ${columns} from ${name}`).catch(
        (problem: { code: string }) => {
          expect(problem).toMatchObject(DENIED);
          return [];
        },
      );
      expect(rows).toEqual([]);
    },
  );

  it('a session that ended, idles or belongs to a blocked person is none', async () => {
    const token = randomBytes(32);
    const at = test.clock.now();
    const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
    await test.database.pool.query(
      `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $5, 3600)`,
      [token, newId(), PEOPLE.operator.id, at, hours(8)],
    );
    const seen = (now: Date) =>
      asSession(test.database.pool, token, now, async (tx, session) => ({
        person: session?.userId ?? null,
        rows: (await ask(tx, 'select id from checkups')).length,
      }));
    const nobody = { person: null, rows: 0 };
    expect(await seen(at)).toEqual({ person: PEOPLE.operator.id, rows: 1 });
    expect(await seen(hours(1))).toEqual(nobody);
    expect(await seen(hours(9))).toEqual(nobody);
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.operator.id]);
    expect(await seen(at)).toEqual(nobody);
    await test.database.pool.query('update users set blocked = false where id = $1', [PEOPLE.operator.id]);
    await test.database.pool.query('update sessions set revoked_at = now() where token_hash = $1', [token]);
    expect(await seen(at)).toEqual(nobody);
  });

  it('the connection keeps nothing of the person who used it before', async () => {
    await asPerson('admin', 'select 1');
    const left = await asSystem(test.database.pool, (tx) =>
      ask(
        tx,
        `select nullif(current_setting('inspect.user', true), '') as person, nullif(current_setting('inspect.sees_all', true), '') as all`,
      ),
    );
    expect(left).toEqual([{ person: null, all: null }]);
  });
});

describe('the machine itself', () => {
  it('reads the settings of its own work and what fees are reckoned with, and no checkup, vehicle or payment that was taken at a desk', async () => {
    const asMachine = (text: string) => asSystem(test.database.pool, (tx) => ask(tx, text));
    expect(await asMachine('select key from settings order by key')).toEqual(
      [
        ...['earlyCheckupDays', 'keepAnniversary', 'offline.cachedCheckupDays', 'offline.maxHours'],
        ...['offline.signInDays', 'openExpiryDays', 'payments', 'recheckDays', 'recheckFreeTimes'],
        ...['redirect', 'reminderMonthlyDrams', 'reminderPartPrice', 'remindersFrom', 'remindersOn'],
        ...['remindersTo', 'supportPhone'],
      ].map((key) => ({ key })),
    );
    for (const name of ['car_types', 'fuels', 'eco_hp_bands', 'eco_age_factors'])
      expect(await asMachine(`select * from ${name}`)).not.toEqual([]);
    expect(await asMachine('select * from payments')).toEqual([]);
    for (const name of ['checkups', 'vehicles', 'vehicle_owners', 'login_history', 'cars', 'faq'])
      await expect(asMachine(`select * from ${name}`)).rejects.toMatchObject(DENIED);
  });

  it('adds the first administrator, and nobody to a company', async () => {
    const add = (
      role: string,
      company: string | null,
    ) => `insert into users (id, email, name, role, company, password_hash, sort_key, search_key)
      values ('${newId()}', '${newId()}@test.example', 'New', '${role}', ${company ? `'${company}'` : 'null'}, 'x', 'n', 'n')`;
    const asMachine = (text: string) => asSystem(test.database.pool, (tx) => ask(tx, text));
    await asMachine(add('ADMIN', null));
    await expect(asMachine(add('TECHNICAL_SERVICE_OPERATOR', COMPANIES.one))).rejects.toMatchObject(DENIED);
    await expect(asPerson('admin', add('ADMIN', null))).rejects.toMatchObject(DENIED);
  });

  it('changes nothing of a person but his password hash', async () => {
    const asMachine = (text: string) => asSystem(test.database.pool, (tx) => ask(tx, text));
    for (const column of ['role', 'company', 'blocked', 'email'])
      await expect(asMachine(`update users set ${column} = ${column}`)).rejects.toMatchObject(DENIED);
    await asMachine('update users set password_hash = password_hash');
  });
});
