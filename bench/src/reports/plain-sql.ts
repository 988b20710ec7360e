import { addDays, startOfDay } from '@inspect/contract/kernel';
import { type Dimension, type Measure, reportOf } from '@inspect/contract/reports';
import type { Question } from './questions.ts';

const IN_YEREVAN = `(c.created_at at time zone 'Asia/Yerevan')`;
const KEYS: Record<Dimension, string> = {
  day: `${IN_YEREVAN}::date`,
  company: 'c.company',
  operator: 'c.created_by',
  mechanic: 'c.mechanic',
  fuel: 'c.fuel',
  ownerStatus: 'c.owner_status',
  carType: 'c.car_type',
  carGroup: 'c.car_group',
  classificator: 'f.code',
  week: `date_trunc('week', ${IN_YEREVAN})`,
  month: `date_trunc('month', ${IN_YEREVAN})`,
  weekdayHour: `to_char(${IN_YEREVAN}, 'ID-HH24')`,
  region: '(select s.region from stations s where s.id = c.station)',
  station: 'c.station',
};
const stands = (purpose: string) =>
  `sum((c.fees #>> '{${purpose},amount}')::int) filter (where c.status in ('open', 'concluded'))`;
/** What is counted or added up over the rows alone; what is left out would take the plain statement longer still. */
const SUMS: Partial<Record<Measure, string>> = {
  first: 'count(*) filter (where c.previous_checkup is null)',
  recheck: 'count(c.previous_checkup)',
  fit: `count(*) filter (where c.status = 'concluded' and c.opinion)`,
  faulty: `count(*) filter (where c.status = 'concluded' and not c.opinion)`,
  open: `count(*) filter (where c.status = 'open')`,
  cancelled: `count(*) filter (where c.status = 'cancelled')`,
  annulled: `count(*) filter (where c.status = 'annulled')`,
  inspectionDue: stands('inspection'),
  environmentalDue: stands('environmental'),
  due: `sum((c.fees ->> 'total')::int) filter (where c.status in ('open', 'concluded'))`,
  received: 'sum(e.amount)',
};
const RECEIVED = `left join lateral (select sum(case e.kind when 'paid' then e.amount else -e.amount end) as amount
  from ledger_entries e where e.checkup = c.id) e on true`;
const FINDINGS = `left join lateral jsonb_object_keys(c.classificators || c.new_classificators) f(code) on true`;

/** The same question as who writes it at a prompt would ask the table: no rights, no names, no shares. */
export function plainStatement({ report, by, days, scope, narrowing }: Question) {
  const sums = reportOf(report).measures.flatMap((measure) => SUMS[measure] ?? []);
  const values: unknown[] = [startOfDay(days.from), startOfDay(addDays(days.to, 1))];
  const given = (column: string, value: unknown) =>
    value === undefined ? '' : ` and ${column} = $${values.push(value)}`;
  const beside = `${sums.includes('sum(e.amount)') ? RECEIVED : ''} ${by === 'classificator' ? FINDINGS : ''}`;
  const text = `select ${[`${KEYS[by]} as key`, 'count(*)', ...sums].join(', ')} from checkups c ${beside}
    where not c.deleted and c.created_at >= $1 and c.created_at < $2${given('c.company', scope.company)}${given('c.opinion', narrowing.opinion)}${given('c.car_type', narrowing.type)}
    group by 1`;
  return { text, values };
}
