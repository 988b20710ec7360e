import { labelsIn, t } from '@inspect/contract/i18n';
import {
  BOUNDS,
  hoursText,
  type StationRow,
  stationsEndpoints,
  workingHours,
} from '@inspect/contract/stations';
import { useMemo } from 'react';
import { useRead } from '../../platform/api/use-call.ts';
import { PlaceFields, usePlaceNames } from '../../platform/fields/index.ts';
import { useCopy } from '../../platform/offline/index.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { namesBeside, plainText } from '../../ui/form/plain-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { PlaceField } from '../../ui/map/place-field.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { HoursField } from './hours-field.tsx';
import { stationForm } from './station-form.ts';
import { groundOf, useTiles } from './use-map.ts';

type StationDrawerProps = {
  company: string;
  row: StationRow | null;
  may: { save: boolean; retire: boolean };
  refresh: () => Promise<void>;
  onClose: () => void;
};

export function StationDrawer({ company, row, refresh, ...drawer }: StationDrawerProps) {
  const places = usePlaceNames();
  const names = useMemo(
    () =>
      new Map([
        ...(row
          ? namesBeside(
              [row.region, row.regionName],
              [row.county, row.countyName],
              [row.company, row.companyName],
            )
          : []),
        ...places,
      ]),
    [row, places],
  );
  const words = {
    labelOf: labelsIn('stations.label'),
    textOf: (_field: string, value: unknown) => said(value, names),
  };
  const regions = useCopy('regions').rows;
  const ground = useMemo(() => groundOf(regions), [regions]);
  const tiles = useTiles();
  return (
    <RecordEditor
      {...drawer}
      definition={useMemo(() => stationForm(company, refresh), [company, refresh])}
      row={row}
      title={row?.name ?? t('stations.add')}
      words={words}
      removeText={t('stations.removeText', { name: row?.name ?? '' })}
      below={row ? <EditHistoryView entity="stations" record={row._id} {...words} /> : null}
    >
      {(field, { values, set, leave, shownErrors }) => (
        <>
          <TextField {...field('name')} required />
          <PlaceFields region={field('region')} county={field('county')} required />
          <TextField {...field('address')} required />
          <PhoneField {...field('phone')} />
          <NumberField {...field('lines')} required />
          <CheckField {...field('status')} />
          <HoursField
            {...field('workingHours')}
            error={Object.entries(shownErrors).find(([name]) => name.startsWith('workingHours'))?.[1]}
          />
          <PlaceField
            value={values}
            errors={shownErrors}
            bounds={BOUNDS}
            ground={ground}
            tiles={tiles}
            onBlur={() => leave('latitude')}
            onChange={({ latitude, longitude }) => {
              set('latitude', latitude);
              set('longitude', longitude);
            }}
          />
        </>
      )}
    </RecordEditor>
  );
}

function said(value: unknown, names: ReadonlyMap<string, string>): string {
  const hours = workingHours.safeParse(value);
  return hours.success ? hoursText(hours.data) : plainText(value, names);
}

/** For who asks for stations elsewhere: the call that lists them. */
export function useCompanyStations(company: string) {
  return useRead(stationsEndpoints.list, { query: { company, limit: '200' } }, { staleTime: 0 });
}
