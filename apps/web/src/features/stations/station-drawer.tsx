import { isMessageKey, t } from '@inspect/contract/i18n';
import { BOUNDS, type StationRow, stationsEndpoints, workingHours } from '@inspect/contract/stations';
import { useMemo } from 'react';
import { useRead } from '../../platform/api/use-call.ts';
import { optionOf, useCopy } from '../../platform/offline/index.ts';
import { type StoredForm, useAbandonedForm, useRecordForm } from '../../platform/record-form/index.ts';
import type { AbandonedDraftOffer } from '../../ui/form/abandoned-draft.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PlaceField } from '../../ui/map/place-field.tsx';
import { HoursField } from './hours-field.tsx';
import { hoursText } from './hours-text.ts';
import { type StationFields, stationForm } from './station-form.ts';
import { groundOf, useTiles } from './use-map.ts';

type StationDrawerProps = {
  company: string;
  row: StationRow | null;
  may: { save: boolean; retire: boolean };
  refresh: () => Promise<void>;
  onClose: () => void;
};

/** One station of a company. What was typed here and never sent is offered, never forced. */
export function StationDrawer(props: StationDrawerProps) {
  const { company, row, refresh } = props;
  const form = useMemo(() => stationForm(company, refresh), [company, refresh]);
  const abandoned = useAbandonedForm(form, row?._id ?? null);
  return (
    <StationEditor key={abandoned.key} {...props} form={form} kept={abandoned.kept} offer={abandoned.offer} />
  );
}

type EditorProps = StationDrawerProps & {
  form: ReturnType<typeof stationForm>;
  kept: StoredForm<StationFields> | null;
  offer: AbandonedDraftOffer | null;
};

function StationEditor({ row, may, onClose, form, kept, offer }: EditorProps) {
  const record = useRecordForm(form, row, kept, onClose);
  const regions = useCopy('regions').rows;
  const counties = useCopy('counties').rows;
  const tiles = useTiles();
  const { values, set, leave, shownErrors: errors } = record;
  const ground = useMemo(() => groundOf(regions), [regions]);
  const near = useMemo(
    () => counties?.filter((each) => each.region === values.region),
    [counties, values.region],
  );
  const field = (name: keyof StationFields) => ({
    name,
    label: t(`stations.label.${name}`),
    error: errors[name],
    onBlur: () => leave(name),
  });
  const names = new Map([...(regions ?? []), ...(counties ?? [])].map(({ _id, name }) => [_id, name]));
  const hoursError = Object.entries(errors).find(([name]) => name.startsWith('workingHours'))?.[1];
  return (
    <RecordDrawer
      title={row?.name ?? t('stations.add')}
      form={record}
      words={{ labelOf, textOf: (_, value) => said(value, names) }}
      may={{ save: may.save, retire: may.retire && row !== null }}
      offer={offer}
      removeText={t('stations.removeText', { name: row?.name ?? '' })}
    >
      <TextField {...field('name')} required value={values.name} onChange={(text) => set('name', text)} />
      <Picker
        {...field('region')}
        required
        options={regions?.map(optionOf)}
        value={values.region}
        onChange={(region) => {
          set('region', region);
          set('county', null);
        }}
      />
      <Picker
        {...field('county')}
        required
        disabled={values.region === null}
        options={near?.map(optionOf)}
        value={values.county}
        onChange={(county) => set('county', county)}
      />
      <TextField
        {...field('address')}
        required
        value={values.address}
        onChange={(text) => set('address', text)}
      />
      <PhoneField {...field('phone')} value={values.phone} onChange={(text) => set('phone', text)} />
      <NumberField
        {...field('lines')}
        required
        value={values.lines}
        onChange={(count) => set('lines', count)}
      />
      <CheckField {...field('status')} value={values.status} onChange={(status) => set('status', status)} />
      <HoursField
        value={values.workingHours}
        onChange={(hours) => set('workingHours', hours)}
        onBlur={() => leave('workingHours')}
        error={hoursError}
      />
      <PlaceField
        value={values}
        errors={errors}
        bounds={BOUNDS}
        ground={ground}
        tiles={tiles}
        onBlur={() => leave('latitude')}
        onChange={({ latitude, longitude }) => {
          set('latitude', latitude);
          set('longitude', longitude);
        }}
      />
    </RecordDrawer>
  );
}

function labelOf(field: string): string {
  const key = `stations.label.${field.split('.')[0]}`;
  return isMessageKey(key) ? t(key) : field;
}

function said(value: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  const hours = workingHours.safeParse(value);
  if (hours.success) return hoursText(hours.data);
  return value === null || value === undefined ? '' : (names.get(String(value)) ?? String(value));
}

/** For who asks for stations elsewhere: the call that lists them. */
export function useCompanyStations(company: string) {
  return useRead(stationsEndpoints.list, { query: { company, limit: '200' } }, { staleTime: 0 });
}
