import { describe, expect, it } from 'vitest';
import counties from '../../../../apps/server/db/seed/reference/counties.json';
import regions from '../../../../apps/server/db/seed/reference/regions.json';
import stations from '../../../../apps/server/db/seed/reference/stations.json';
import { BOUNDS } from '../stations/index.ts';
import { regionShapes, regionsAt } from './region-shapes.ts';

const CODES: Record<string, string> = {
  Երևան: 'AM-ER',
  Արագածոտն: 'AM-AG',
  Արարատ: 'AM-AR',
  Արմավիր: 'AM-AV',
  Գեղարքունիք: 'AM-GR',
  Լոռի: 'AM-LO',
  Կոտայք: 'AM-KT',
  Շիրակ: 'AM-SH',
  Սյունիք: 'AM-SU',
  'Վայոց ձոր': 'AM-VD',
  Տավուշ: 'AM-TV',
};
const codeOf = new Map(regions.map(({ _id, name }) => [_id, CODES[name]]));
const shapes = regionShapes();

describe('the shapes of the regions', () => {
  it.each(regions)('$name is where its point is', (region) => {
    expect(regionsAt(region)).toEqual([CODES[region.name]]);
  });

  it.each(stations)('$name stands in its region', (station) => {
    expect(regionsAt(station)).toEqual([codeOf.get(station.region)]);
  });

  it('hold every community but two districts of Yerevan, which lie a step beyond the simplified line', () => {
    const elsewhere = counties.filter((row) => regionsAt(row).join() !== codeOf.get(row.region));
    expect(elsewhere.map(({ name }) => name)).toEqual(['Դավթաշեն', 'Քանաքեռ-Զեյթուն']);
  });

  it('lie where a station may be placed', () => {
    for (const { latitude, longitude } of shapes.flatMap(({ rings }) => rings.flat())) {
      expect(latitude).toBeGreaterThan(BOUNDS.south);
      expect(latitude).toBeLessThan(BOUNDS.north);
      expect(longitude).toBeGreaterThan(BOUNDS.west);
      expect(longitude).toBeLessThan(BOUNDS.east);
    }
    expect(shapes.map(({ code }) => code).sort()).toEqual(Object.values(CODES).sort());
  });
});
