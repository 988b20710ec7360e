import { searchKey } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import type { Inspection } from '../../../test/months/honest-month.ts';
import { forgetInspections, storeInspections } from '../../../test/months/store-month.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let template: string;
/** A car whose inspection takes at least eight minutes, and a truck with fifteen. */
let car: string;
let truck: string;
beforeAll(async () => {
  test = await testApp();
  template = (await saveCheckup(test, 'operator', {}, NOON))._id;
  const typeOf = async (category: string) => {
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id::text from car_types where category = $1 order by id limit 1',
      [[category]],
    );
    return rows[0]?.id ?? '';
  };
  car = await typeOf('M1');
  truck = await typeOf('N3');
  const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]);
  await test.database.pool.query('update stations set lines = 1, working_hours = $1', [hours]);
  // Yerevan and Gyumri: some ninety kilometres as the crow flies.
  await test.database.pool.query(
    'update stations set latitude = 40.1776, longitude = 44.5126 where id = $1',
    [STATIONS.oneA],
  );
  await test.database.pool.query(
    'update stations set latitude = 40.7894, longitude = 43.8475 where id = $1',
    [STATIONS.twoA],
  );
});
afterAll(() => test.close());

let made = 0;
const idOf = (number: number) => `d${number.toString(16).padStart(23, '0')}`;
/** In Yerevan, on Thursday 19 November 2026 unless another day is named. */
const clock = (time: string, day = '2026-11-19') => Date.parse(`${day}T${time}+04:00`);

/** Ended at this time of Yerevan, begun at the desk an hour before. */
function inspection(ended: string, changes: Partial<Inspection> = {}, day?: string): Inspection {
  made += 1;
  const sentAt = clock(ended, day);
  return {
    id: idOf(made),
    station: STATIONS.oneA,
    company: COMPANIES.one,
    mechanic: PEOPLE.mechanic.id,
    vehicle: idOf(0x1000 + made),
    carType: car,
    productionYear: 2015,
    createdAt: sentAt - 3_600_000,
    sentAt,
    signedAt: sentAt,
    fit: true,
    previous: null,
    ...changes,
  };
}

type Answer = { data: Record<string, unknown>[]; pagination: { count: number } };

async function told(kind: string, query = 'startDate=2026-11-18&endDate=2026-11-20', who: Who = 'admin') {
  const answer = await (await test.as(who)).get(`/analysis/findings?kind=${kind}&${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Answer;
}

/** What is found among these alone. */
async function among(kind: string, inspections: Inspection[], query?: string): Promise<Answer['data']> {
  await storeInspections(test, template, inspections);
  try {
    return (await told(kind, query)).data;
  } finally {
    await forgetInspections(test);
  }
}

describe('one mechanic at two vehicles', () => {
  it('is found with both, and the minutes that they have in common', async () => {
    const [one, two] = [inspection('11:00:00'), inspection('11:05:00')];
    expect(await among('overlap', [one, two])).toEqual([
      {
        kind: 'overlap',
        key: `${one.id}:${two.id}`,
        day: '2026-11-19',
        records: 2,
        company: COMPANIES.one,
        companyName: 'Company one',
        station: STATIONS.oneA,
        stationName: 'Station a1',
        mechanic: PEOPLE.mechanic.id,
        mechanicName: 'Person mechanic',
        // Eight minutes each: the later one began at 10:57.
        figures: { minutes: 3, allowed: 1, least: 8 },
        evidence: [one.id, two.id],
        case: null,
      },
    ]);
  });

  it('is none where one begins as the other ends, nor where a minute is common', async () => {
    expect(await among('overlap', [inspection('11:00:00'), inspection('11:08:00')])).toEqual([]);
    expect(await among('overlap', [inspection('11:00:00'), inspection('11:07:00')])).toEqual([]);
    expect(await among('overlap', [inspection('11:00:00'), inspection('11:06:59')])).toHaveLength(1);
  });

  it('is none with two mechanics, nor where cars waited at the desk together', async () => {
    const [one, two] = [inspection('11:00:00'), inspection('11:05:00', { mechanic: PEOPLE.operatorB.id })];
    expect(await among('overlap', [one, two])).toEqual([]);
    const [first, second] = [inspection('11:00:00'), inspection('11:30:00')];
    expect(await among('overlap', [first, { ...second, createdAt: first.createdAt }])).toEqual([]);
  });

  it('is found over midnight in Yerevan, on the day on which the later one ends', async () => {
    const pair = [inspection('23:59:00'), inspection('00:03:00', {}, '2026-11-20')];
    expect(await among('overlap', pair, 'startDate=2026-11-20&endDate=2026-11-20')).toMatchObject([
      { day: '2026-11-20' },
    ]);
    expect(await among('overlap', pair, 'startDate=2026-11-19&endDate=2026-11-19')).toEqual([]);
  });

  it('is judged by when the findings were sent, not by when a network came back', async () => {
    const signedAt = clock('15:00:00');
    const waited = [inspection('11:00:00', { signedAt }), inspection('12:00:00', { signedAt })];
    expect(await among('overlap', waited)).toEqual([]);
  });
});

describe('an inspection shorter than its class takes', () => {
  it('is found with what it took; exactly so many minutes are enough', async () => {
    const sentAt = clock('11:00:00');
    const short = inspection('11:00:00', { createdAt: sentAt - 479_000 });
    expect(await among('tooShort', [short])).toMatchObject([
      { key: short.id, figures: { minutes: 8, least: 8 }, evidence: [short.id], records: 1 },
    ]);
    expect(await among('tooShort', [inspection('11:00:00', { createdAt: sentAt - 480_000 })])).toEqual([]);
    const truckOf = (minutes: number) =>
      inspection('11:00:00', { carType: truck, createdAt: sentAt - minutes * 60_000 });
    expect(await among('tooShort', [truckOf(14)])).toMatchObject([{ figures: { minutes: 14, least: 15 } }]);
    expect(await among('tooShort', [truckOf(15)])).toEqual([]);
  });
});

describe('more in an hour than the lines hold', () => {
  const trucks = (count: number, last: string) =>
    Array.from({ length: count }, (_, index) =>
      inspection(index === count - 1 ? last : `11:${10 + index}:00`, {
        carType: truck,
        mechanic: idOf(0x2000 + index),
      }),
    );

  it('is found from the first that they don’t hold; exactly full is no finding', async () => {
    // One line holds four trucks of fifteen minutes.
    expect(await among('capacity', trucks(4, '11:59:59'))).toEqual([]);
    expect(await among('capacity', trucks(5, '11:59:59'))).toMatchObject([
      {
        key: `${STATIONS.oneA}:2026-11-19T11`,
        day: '2026-11-19',
        mechanic: null,
        records: 5,
        figures: { count: 5, lines: 1, minutes: 75, hold: 60, from: '11:00', to: '12:00' },
      },
    ]);
    expect(await among('capacity', trucks(5, '12:00:00'))).toEqual([]);
  });
});

describe('a vehicle at two stations', () => {
  const there = (minutes: number) => {
    const one = inspection('11:00:00');
    const begun = clock('11:00:00') + minutes * 60_000;
    const place = { station: STATIONS.twoA, company: COMPANIES.two, mechanic: PEOPLE.mechanic2.id };
    return [one, inspection('13:30:00', { ...place, vehicle: one.vehicle, createdAt: begun })];
  };

  it('sooner than anybody drives is found at the later one, with the way', async () => {
    // 88.3 km in a straight line: 44.1 minutes at 120 km an hour, 10 forgiven.
    const pair = there(34);
    expect(await among('twoStations', pair)).toMatchObject([
      {
        station: STATIONS.twoA,
        evidence: pair.map(({ id }) => id),
        day: '2026-11-19',
        figures: { minutes: 34, km: 88.3, needed: 34.1, kmPerHour: 120, forgiven: 10, other: 'Station a1' },
      },
    ]);
    expect(await among('twoStations', there(35))).toEqual([]);
  });
});

describe('inspections outside of working hours', () => {
  const evening = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) =>
      inspection(`19:${String(from + index).padStart(2, '0')}:00`, { mechanic: idOf(0x3000 + index) }),
    );

  it('are found from five on one day, more than an hour after closing', async () => {
    expect(await among('afterHours', evening(5, 0))).toEqual([]);
    expect(await among('afterHours', evening(4, 1))).toEqual([]);
    expect(await among('afterHours', evening(5, 1))).toMatchObject([
      {
        key: `${STATIONS.oneA}:2026-11-19`,
        records: 5,
        figures: { count: 5, least: 5, minutes: 60, from: '09:00', to: '18:00', last: '19:05' },
      },
    ]);
  });

  it('are found on a day on which the station is closed', async () => {
    const sunday = Array.from({ length: 5 }, (_, index) =>
      inspection(`12:0${index}:00`, { mechanic: idOf(0x4000 + index) }, '2026-11-15'),
    );
    const found = await among('afterHours', sunday, 'startDate=2026-11-15&endDate=2026-11-15');
    expect(found).toMatchObject([{ figures: { count: 5, from: '', to: '' } }]);
  });
});

describe('who is told', () => {
  it('all of the country, staff and viewers; nobody else', async () => {
    const viewer = await test.as('viewer');
    expect((await viewer.get('/analysis/summary')).status).toBe(200);
    for (const who of ['owner', 'operator', 'mechanic'] as const)
      expect((await (await test.as(who)).get('/analysis/summary')).status).toBe(403);
  });

  it('photographs that were used twice to the staff alone', async () => {
    const kindsOf = async (who: Who) => {
      const { body } = await (await test.as(who)).get('/analysis/summary');
      return (body as { data: { kind: string }[] }).data.map(({ kind }) => kind);
    };
    expect(await kindsOf('admin')).toContain('reusedPhoto');
    expect(await kindsOf('viewer')).not.toContain('reusedPhoto');
    expect((await told('reusedPhoto', '', 'viewer')).data).toEqual([]);
  });

  it('by kind, station, company and mechanic, counted and page by page', async () => {
    const pairs = [
      inspection('11:00:00'),
      inspection('11:05:00'),
      inspection('12:00:00'),
      inspection('12:05:00'),
    ];
    await storeInspections(test, template, pairs);
    const days = 'startDate=2026-11-19&endDate=2026-11-19';
    const { body } = await (await test.as('viewer')).get(`/analysis/summary?${days}`);
    expect(body).toMatchObject({
      data: [{ kind: 'overlap', findings: 2, stations: 1 }, {}, {}, {}, {}, {}, {}],
    });
    expect(body).toMatchObject({ stations: 1 });
    expect((await told('overlap', `${days}&limit=1&page=2`)).pagination).toEqual({
      current_page: 2,
      total: 2,
      count: 2,
    });
    expect((await told('overlap', `${days}&limit=1&page=9`)).pagination).toMatchObject({ count: 2 });
    for (const [filter, count] of [
      [`station=${STATIONS.oneA}`, 2],
      [`station=${STATIONS.oneB}`, 0],
      [`company=${COMPANIES.two}`, 0],
      [`mechanic=${PEOPLE.mechanic.id}`, 2],
      [`mechanic=${PEOPLE.mechanic2.id}`, 0],
    ] as const)
      expect((await told('overlap', `${days}&${filter}`)).data, filter).toHaveLength(count);
    const [, first] = pairs;
    const records = await (await test.as('viewer')).get(`/analysis/records?ids=${pairs[0]?.id},${first?.id}`);
    expect(records.body).toMatchObject({
      data: [
        {
          _id: pairs[0]?.id,
          stationName: 'Station a1',
          inspectedAt: '2026-11-19T07:00:00.000Z',
          Opinion: true,
        },
        { _id: first?.id, inspectedAt: '2026-11-19T07:05:00.000Z' },
      ],
    });
    await forgetInspections(test);
  });

  it('in the order of a column, and by what is in a name', async () => {
    const theirs = { station: STATIONS.twoA, company: COMPANIES.two, mechanic: PEOPLE.mechanic2.id };
    await test.database.pool.query('update stations set search_key = $2 where id = $1', [
      STATIONS.twoA,
      searchKey('Գյումրի'),
    ]);
    await storeInspections(test, template, [
      inspection('11:00:00'),
      inspection('11:05:00'),
      inspection('11:00:00', theirs, '2026-11-18'),
      inspection('11:05:00', theirs, '2026-11-18'),
    ]);
    const days = async (query: string) =>
      (await told('overlap', `startDate=2026-11-18&endDate=2026-11-19&${query}`)).data.map(({ day }) => day);
    const [early, late] = ['2026-11-18', '2026-11-19'];
    expect(await days('')).toEqual([late, early]);
    for (const sort of ['day', '-station', '-mechanic', '-company'])
      expect(await days(`sort=${sort}`), sort).toEqual([early, late]);
    for (const sort of ['-day', 'station', 'mechanic', 'company'])
      expect(await days(`sort=${sort}`), sort).toEqual([late, early]);
    for (const typed of ['գյում', 'TWO', 'mechanic2'])
      expect(await days(`search=${encodeURIComponent(typed)}`), typed).toEqual([early]);
    expect(await days('search=%25')).toEqual([]);
    const searched = await told('overlap', 'startDate=2026-11-18&endDate=2026-11-19&search=two&limit=1');
    expect(searched.pagination.count).toBe(1);
    await forgetInspections(test);
  });
});
