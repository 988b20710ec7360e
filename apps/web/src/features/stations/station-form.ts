import { fieldTexts } from '@inspect/contract/i18n';
import {
  checkedStation,
  type StationRow,
  stationFields,
  stationsEndpoints,
  storedStation,
  workingHours,
} from '@inspect/contract/stations';
import { z } from 'zod';
import { type RecordForm, writeCalls } from '../../platform/record-form/index.ts';

/** What the form holds, field by field of the contract: one that is missing here does not compile. */
const shape = z.object({
  name: z.string(),
  region: z.string().nullable(),
  county: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  workingHours: z.array(
    z.object({ days: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])), from: z.string(), to: z.string() }),
  ),
  lines: z.number().nullable(),
  status: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
} satisfies Record<keyof typeof stationFields, z.ZodType>);
type StationFields = z.infer<typeof shape>;
type Payload = Record<string, unknown>;

const answerRow = stationsEndpoints.create.response.shape.data;
const calls = writeCalls(stationsEndpoints);
const whole = z.strictObject(stationFields);

function valuesOf(row: StationRow | null): StationFields {
  return {
    name: row?.name ?? '',
    region: row?.region ?? null,
    county: row?.county ?? null,
    address: row?.address ?? '',
    phone: row?.phone ?? '',
    workingHours: row
      ? workingHours.parse(row.workingHours)
      : [{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '18:00' }],
    lines: row?.lines ?? 1,
    status: row?.status ?? true,
    latitude: row?.latitude ?? null,
    longitude: row?.longitude ?? null,
  };
}

/** Both coordinates are typed in one field, under the name of the first: what is wrong with either is said there. */
function atOneField({ longitude, ...errors }: Record<string, string>): Record<string, string> {
  return longitude === undefined ? errors : { latitude: longitude, ...errors };
}

export function stationForm(
  company: string,
  onSaved: () => Promise<void>,
): RecordForm<StationRow, StationFields, Payload> {
  return {
    draft: `stations-${company}`,
    fields: shape.keyof().options,
    shape,
    valuesOf,
    check: (_row, values) => {
      const payload = { ...values, phone: values.phone || null };
      const parsed = whole.safeParse(payload);
      if (!parsed.success) return { payload, errors: atOneField(fieldTexts(parsed.error.issues)) };
      const place = checkedStation.safeParse(storedStation.parse({ company, ...parsed.data }));
      return { payload, errors: place.success ? {} : fieldTexts(place.error.issues) };
    },
    rowIn: (data) => answerRow.safeParse(data).data,
    ...calls,
    create: (id, payload) => calls.create(id, { company, ...payload }),
    onSaved,
    onRetired: onSaved,
  };
}
