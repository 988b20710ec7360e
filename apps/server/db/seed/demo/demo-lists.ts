import type pg from 'pg';
import { readSeed } from '../read-seed.ts';
import type { DemoLists } from './demo-vehicle.ts';

/** What the invented vehicles are made of, read from the seeded lists. */
export async function demoLists(client: pg.PoolClient): Promise<DemoLists> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const fuelKeys = new Map((await readSeed('fuels')).map((row) => [row._id, String(row.key)]));
  const models = await rows<{ car: string; make: string; id: string; name: string }>(
    'select c.id as car, c.name as make, m.id, m.name from cars c join car_models m on m.car = c.id order by m.id',
  );
  const makes = new Map<string, { id: string; models: Map<string, string> }>();
  for (const { car, make, id, name } of models) {
    const known = makes.get(make) ?? { id: car, models: new Map() };
    makes.set(make, { ...known, models: known.models.set(name, id) });
  }
  const fuels = await rows<{ id: string; name: string; exempt: boolean }>(
    'select id, name, exempt from fuels order by ordering',
  );
  return {
    makes,
    types: await rows(
      `select id, code, name, car_group as "group", amount, ceo, eco_mode, exempt, periodicity, mass_over_kg, mass_up_to_kg from car_types order by code`,
    ),
    fuels: fuels.map((fuel) => ({ ...fuel, key: fuelKeys.get(fuel.id) ?? '' })),
    bodies: await rows('select id, name from bodies order by id'),
    colors: await rows(`select id, name from colors where "primary" order by id`),
    places: await rows(
      `select c.region::text, c.id::text as county, array(select s.id::text from streets s where s.county = c.id order by s.id) as streets from counties c order by c.id`,
    ),
  };
}
