import type pg from 'pg';

const PURPOSES = `(values ('inspection', 'c'), ('environmental', 'd')) p(purpose, letter)`;
/** What was paid: a line for each purpose that something is due for. */
const LINES = `select b.*, (b.made).id::text as checkup, (b.made).company::text as company, (b.made).created_by::text as operator,
    p.purpose, ((b.made).fees #>> array[p.purpose, 'amount'])::int as amount, p.letter || lpad(to_hex(b.rank), 23, '0') as payment,
    coalesce((b.made).fees #> array[p.purpose, 'taxYears'], '[]') as tax_years, b.at + interval '1 minute' as paid_at,
    case when b.method not in ('cash', 'terminal') then '9' || lpad(to_hex(b.rank), 23, '0') end as payment_order,
    case when b.method not in ('cash', 'terminal') then '8' || lpad(to_hex(b.rank), 23, '0') end as attempt
  from batch b, ${PURPOSES} where b.is_paid and ((b.made).fees #>> array[p.purpose, 'amount'])::int > 0`;
const YEARS = `array(select year::int from jsonb_array_elements_text(l.tax_years) year)`;

/** The checkups of the batch, and what was paid and given back for them with its entries. */
export async function addCheckups(client: pg.PoolClient): Promise<void> {
  await client.query('insert into checkups select (made).* from batch order by rank');
  await client.query(`create temp table lines as ${LINES}`);
  await client.query(`insert into payment_orders (id, provider, origin, company, station, checkup, vehicle, car_reg_no, lines, amount, state,
      refunded, paid_at, paid_attempt, created_by, created_at, updated_at)
    select l.payment_order, l.method, 'station', l.company, (l.made).station, l.checkup, (l.made).vehicle, (l.made).car_reg_no,
           jsonb_agg(jsonb_build_object('purpose', l.purpose, 'amount', l.amount, 'taxYears', l.tax_years) order by l.payment), sum(l.amount),
           case l.outcome when 'cancelled' then 'refunded' else 'paid' end, case l.outcome when 'cancelled' then sum(l.amount) else 0 end,
           l.paid_at, l.attempt, l.operator, l.at, l.paid_at
      from lines l where l.payment_order is not null
     group by l.payment_order, l.method, l.company, l.made, l.checkup, l.outcome, l.paid_at, l.attempt, l.operator, l.at`);
  await client.query(`insert into payment_attempts (id, payment_order, company, n, provider, merchant_no, provider_order_id, state, expires_at,
      refunded, created_at, updated_at)
    select o.paid_attempt, o.id, o.company, 1, o.provider, 'F' || o.checkup, 'F' || o.checkup, 'succeeded', o.created_at + interval '20 minutes',
           o.refunded, o.created_at, o.paid_at
      from payment_orders o where o.id in (select l.payment_order from lines l)`);
  await client.query(`insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, tax_years, created_by, created_at,
      payment_order, attempt)
    select l.payment, l.checkup, l.company, (l.made).vehicle, l.purpose, l.method, 'station', l.amount, ${YEARS}, l.operator, l.paid_at,
           l.payment_order, l.attempt
      from lines l order by l.rank, l.payment`);
  await client.query(`insert into payment_returns (id, payment, company, checkup, amount, reason, created_by, at)
    select '7' || substr(l.payment, 1, 1) || substr(l.payment, 3), l.payment, l.company, l.checkup, l.amount, 'Cancelled', l.operator, (l.made).updated_at
      from lines l where l.outcome = 'cancelled'`);
  await client.query(`insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    select inspect.entry_id(l.payment, e.kind, 1), l.payment, e.kind, e.debit, e.credit, l.amount, l.company, l.checkup, e.at
      from lines l, lateral (values ('paid', l.method, l.purpose, l.paid_at), ('refunded', l.purpose, l.method, (l.made).updated_at))
             e(kind, debit, credit, at)
     where e.kind = 'paid' or l.outcome = 'cancelled' order by l.rank, l.payment`);
  await client.query('drop table lines');
}

const NOT_YET = `'{"status": "open", "opinion": null, "number": null, "camera_reason": null, "register_before": null, "concluded_at": null,
  "deleted": false, "change_reason": null}'`;
const NOT_SIGNED = `'{"version": 1, "classificators": {}, "new_classificators": {}, "measurements": {}, "signature": null, "signed_by": null,
  "signed_at": null, "signed_findings": null, "change_action": "create"}'`;
const VERSIONS = [1, 2, 3, 4] as const;
const each = (of: (version: number) => string) => VERSIONS.map(of).join(', ');
const KEPT = ['id', 'version', 'company', 'updated_at', 'changed_by', 'change_action'];
/** As `inspect.sealed_content`, which takes ten times as long to pick what is kept of any version. */
const sealed = (version: number) => `case when v${version} is not null then jsonb_build_object(
  ${KEPT.map((name) => `'${name}', v${version} -> '${name}'`).join(', ')},
  'content', encode(sha256(k${version} || convert_to(v${version}::text, 'UTF8')), 'hex'))::text end as s${version}`;
/** `name` as a step that is worked out once: its functions take long. */
const step = (name: string, from: string, columns: string) =>
  `${name} as materialized (select ${from}.*, ${columns} from ${from})`;
const hashOf = (version: number) =>
  step(
    `h${version}`,
    version === 1 ? 'sealed' : `h${version - 1}`,
    `case when s${version} is not null
    then inspect.version_hash(s${version}, ${version === 1 ? 'null' : `hash${version - 1}`}) end as hash${version}`,
  );

/**
 * The chain of versions of each checkup of the batch from this rank on, as the saves would have left it: begun, findings,
 * concluded, and what came after; each with its key and its hash over the one before it.
 */
export async function addVersions(client: pg.PoolClient, seed: number, from: number): Promise<void> {
  await client.query(
    `insert into checkup_versions (checkup, version, company, at, content, key, sealed, hash, previous)
     with last as materialized (
       select rank, outcome, (made).id, (made).company, (made).concluded_at is not null as is_done, inspect.version_content(made) as last
         from batch where rank >= $2
     ), whole as materialized (
       select l.rank, l.id, l.company,
         last || ${NOT_YET} || ${NOT_SIGNED} || jsonb_build_object('updated_at', last -> 'created_at', 'changed_by', last -> 'created_by') as v1,
         case when is_done then last || ${NOT_YET} || jsonb_build_object('version', 2, 'change_action', 'findings',
             'updated_at', last -> 'signed_at', 'changed_by', last -> 'mechanic')
           when outcome = 'cancelled' then last end as v2,
         case when outcome in ('annulled', 'deleted') then last || '{"status": "concluded", "version": 3, "deleted": false,
             "change_action": "conclude", "change_reason": null}' || jsonb_build_object('updated_at', last -> 'concluded_at')
           when is_done then last end as v3,
         case when outcome in ('annulled', 'deleted') then last end as v4
         from last l
     ), ${step(
       'keyed',
       'whole',
       each((version) => `sha256(($1 || ':' || rank || ':${version}')::bytea) as k${version}`),
     )},
     ${step('sealed', 'keyed', each(sealed))},
     ${VERSIONS.map(hashOf).join(', ')}
     select id, v.version, company, (v.whole ->> 'updated_at')::timestamptz, v.whole::text, v.key, v.sealed, v.hash, v.previous
       from h4, lateral (values ${each(
         (version) => `(${version}, v${version}, k${version}, s${version}, hash${version},
         ${version === 1 ? 'null::bytea' : `hash${version - 1}`})`,
       )}) v(version, whole, key, sealed, hash, previous)
      where v.whole is not null order by rank, v.version`,
    [String(seed), from],
  );
}
