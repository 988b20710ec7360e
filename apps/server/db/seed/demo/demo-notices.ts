import { addDays, searchKey, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;

/** What the staff have told: to everybody, and to one role. Nobody has to say that he has read it before he can look around. */
const TOLD = [
  {
    before: 9,
    audience: 'all',
    role: null,
    title: 'Համակարգը կթարմացվի շաբաթ լույս կիրակի գիշերը',
    text: 'Համակարգը կթարմացվի կիրակի՝ ժամը 02:00-ից 03:00-ն։ Սկսված զննությունները կարող եք շարունակել․ դրանք կուղարկվեն, երբ կապը վերականգնվի։',
  },
  {
    before: 4,
    audience: 'role',
    role: 'TECHNICAL_SERVICE_OPERATOR',
    title: 'Համարանիշի լուսանկարը',
    text: 'Համարանիշը լուսանկարեք զննման գծի վրա՝ այնպես, որ ամբողջությամբ երևա։ Եթե տեսախցիկը չի աշխատում, նշեք պատճառը։',
  },
] as const;

/** No vehicle of the demonstration has these. */
const WANTED = ['77QX101', '77QX102', '77QX103', '77QX104', '77QX105', '77QX106'];
const WATCHED = [
  {
    kind: 'plate',
    pattern: '77QX2??',
    message: 'Հնարավոր է՝ համարանիշն այլ մեքենայից է։ Տեղեկացրեք վերահսկողությանը։',
  },
  {
    kind: 'vin',
    pattern: 'XTA21099*7712345',
    message: 'VIN համարը կարող է փոխված լինել։ Ստուգեք թափքի վրայի համարը։',
  },
];

/** Notices of the staff, vehicles that the enforcement service looks for, and numbers that are watched. */
export async function storeNotices(
  client: pg.PoolClient,
  { random, today, administrator }: { random: Random; today: string; administrator: string },
): Promise<void> {
  const at = (before: number) => new Date(startOfDay(addDays(today, -before)).getTime() + 11 * HOUR);
  for (const { before, role, title, text, audience } of TOLD) {
    const id = random.id();
    await insertRows(client, 'notifications', [
      {
        id,
        number: 0,
        title,
        text,
        audience,
        link: null,
        must_acknowledge: false,
        created_by: administrator,
        created_at: at(before),
      },
    ]);
    await client.query('insert into notification_targets (notification, role) values ($1, $2)', [id, role]);
  }
  const hits = WANTED.map((plate, index) => ({
    id: random.id(),
    car_reg_no: plate,
    registration_certificate: null,
    reason: `Կատարողական վարույթ № ${random.whole(1_000_000, 9_999_999)}`,
    since: addDays(today, -random.whole(12, 200)),
    until: null,
    source: 'file',
    search_key: searchKey(plate),
    created_at: at(2 + index),
    version: 1,
  }));
  await insertRows(client, 'enforcement_hits', hits);
  await insertRows(
    client,
    'vin_notifications',
    WATCHED.map(({ kind, pattern, message }, index) => ({
      id: random.id(),
      kind,
      pattern,
      message,
      active: true,
      search_key: searchKey(pattern, message),
      created_at: at(20 + index),
      version: 1,
    })),
  );
}
