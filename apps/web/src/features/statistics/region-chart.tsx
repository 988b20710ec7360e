import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { regionsAt } from '@inspect/contract/places';
import type { Statistics } from '@inspect/contract/statistics';
import type { LocalRow } from '../../platform/offline/index.ts';
import { type MapRegion, RegionMap } from '../../ui/chart/region-map.tsx';
import { figureCells, measureTitles, partsText, word } from './figure-cells.ts';
import type { Chart } from './trend-charts.tsx';

const MEASURES = ['count', 'fit', 'faulty', 'faultRate', 'received'] as const;

/** Which shape of the map a region of the list is: the one that its point lies in. */
function placed(row: LocalRow, value: number): MapRegion | null {
  const { latitude, longitude } = row;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const at = { latitude, longitude };
  const [code] = regionsAt(at);
  return code === undefined ? null : { code, name: row.name, value, at };
}

/** By the region of the station; `rows` = the list of regions, null where it isn't there. */
export function regionChart(regions: NonNullable<Statistics['regions']>, rows: readonly LocalRow[]): Chart {
  const told = regions.map(({ key, name, count }) => {
    const row = rows.find(({ _id }) => _id === key);
    const value = count ?? 0;
    const label = formatWhole(value);
    return { name: name ?? key, label, region: row ? placed(row, value) : null };
  });
  const beyond = told.filter(({ region }) => region === null).map(({ name }) => name);
  return {
    key: 'regions',
    title: t('statistics.title.regions'),
    file: 'regions',
    ...(beyond.length > 0 ? { note: t('statistics.notOnMap', { names: beyond.join(', ') }) } : {}),
    table: {
      titles: [t('reportViews.dimension.region'), ...measureTitles(MEASURES)],
      rows: regions.map((row) => [word(row.name ?? row.key), ...figureCells(MEASURES, row)]),
    },
    children: (
      <RegionMap text={partsText(told)} regions={told.flatMap(({ region }) => (region ? [region] : []))} />
    ),
  };
}
