import type { TestApp } from '../test-app.ts';
import { type Country, makeCountry } from './country.ts';
import { honestMonth } from './honest-month.ts';
import * as plant from './planted.ts';
import { storeInspections } from './store-month.ts';

type Finding = { kind: string; station: string; evidence: string[] };
type Month = { year: number; month: number };

/** An honest month among which `count` of each kind are planted; answers how many of each were found by their records. */
export async function plantAndFind(
  test: TestApp,
  template: string,
  { stations, count, each, ...of }: Month & { stations: number; count: number; each: number },
): Promise<Record<string, number>> {
  const client = await test.database.pool.connect();
  const country = await makeCountry(client, stations, 76);
  const month = honestMonth(country, of.year, of.month);
  const ground = { country, month, count };
  const planted = [
    plant.plantFaultless({ ...ground, count: Math.min(count, Math.floor(stations / 4)) }),
    plant.plantOverlaps(ground),
    plant.plantTooShort(ground),
    plant.plantCapacity(ground),
    plant.plantTwoStations(ground),
    plant.plantPassedElsewhere(ground, each),
    plant.plantAfterHours(ground),
    await plant.plantReusedPhotos(client, ground),
  ];
  client.release();
  await storeInspections(test, template, [...month, ...planted.flatMap(({ inspections }) => inspections)]);
  const found: Record<string, number> = {};
  for (const { kind, proofs } of planted) {
    const findings = await allFindings(test, kind, of);
    found[kind] = proofs.filter(({ records, station }) =>
      findings.some(
        (one) =>
          // The station of a pair is the later one's: of an overlap both are the same.
          one.station === station && records.every((id) => one.evidence.includes(id)),
      ),
    ).length;
  }
  return found;
}

/** How many stations stand out by anything in an honest month. */
export async function stationsOfHonestMonth(
  test: TestApp,
  template: string,
  country: Country,
  of: Month,
): Promise<{ stations: Set<string>; inspections: number; told: string[] }> {
  const month = honestMonth(country, of.year, of.month);
  await storeInspections(test, template, month);
  const stations = new Set<string>();
  const told: string[] = [];
  for (const kind of KINDS)
    for (const finding of await allFindings(test, kind, of)) {
      stations.add(finding.station);
      told.push(`${kind} ${finding.station} ${JSON.stringify(finding)}`);
    }
  return { stations, inspections: month.length, told };
}

const KINDS = [
  ...['overlap', 'tooShort', 'capacity', 'twoStations', 'passedElsewhere', 'faultRate'],
  ...['reusedPhoto', 'afterHours'],
];

/** All that staff are told of one kind in a month, page by page. */
async function allFindings(test: TestApp, kind: string, { year, month }: Month): Promise<Finding[]> {
  const admin = await test.as('admin');
  const name = `${year}-${String(month).padStart(2, '0')}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const findings: Finding[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body, text } = await admin.get(
      `/analysis/findings?kind=${kind}&startDate=${name}-01&endDate=${name}-${last}&limit=200&page=${page}`,
    );
    if (status !== 200) throw new Error(`not told: ${status} ${text}`);
    const answer = body as { data: Finding[]; pagination: { total: number } };
    findings.push(...answer.data);
    pages = answer.pagination.total;
  }
  return findings;
}
