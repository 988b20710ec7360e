import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, publicCall, sessionCall } from '../kernel/endpoint.ts';
import { lineText, nameText, phone, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import { BOUNDS } from './bounds.ts';
import { workingHours } from './working-hours.ts';

const degrees = (least: number, most: number) =>
  z
    .number({ error: 'field.number' })
    .min(least, { error: 'stations.field.place' })
    .max(most, { error: 'stations.field.place' })
    .nullable();

export const stationFields = {
  name: nameText(150),
  region: objectId,
  county: objectId,
  address: lineText(200),
  phone: phone.nullable(),
  latitude: degrees(BOUNDS.south, BOUNDS.north),
  longitude: degrees(BOUNDS.west, BOUNDS.east),
  workingHours,
  lines: whole(1, 30),
  status: z.boolean({ error: 'field.choice' }),
} as const;

/** A station as it is stored: rows of former days pass, whatever the forms demand today. */
export const storedStation = z.object({
  company: objectId,
  name: z.string(),
  region: objectId,
  county: objectId,
  address: z.string(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  workingHours,
  lines: z.int(),
  status: z.boolean(),
});
export type StoredStation = z.infer<typeof storedStation>;

/** Half a place is none. */
export const checkedStation = storedStation.refine(
  ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  { error: 'stations.field.halfPlace', path: ['latitude'] },
);

const stationRow = storedStation.extend({
  _id: objectId,
  companyName: z.string(),
  regionName: z.string(),
  countyName: z.string(),
  version: z.int(),
});
export type StationRow = z.infer<typeof stationRow>;

const { phone: phoneField, latitude, longitude, lines, status } = stationFields;

/** Staff by the page of companies, who runs a company by his role: which of it, the handler decides. */
/** What stations can be sorted by; an address and hours have no order. */
export const STATION_SORTS = ['name', 'county', 'phone', 'lines', 'status'] as const;

export const stationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/stations',
    need: sessionCall,
    summary: 'Stations within one’s rights; staff may choose a company',
    query: z.strictObject({
      ...pageQuery,
      company: objectId.optional(),
      sort: sortQuery(STATION_SORTS),
    }),
    response: listOf(stationRow),
  }),
  ...recordEndpoints({
    path: '/stations',
    need: () => sessionCall,
    row: stationRow,
    added: z.strictObject({
      _id: objectId.optional(),
      /** the own one where it is not said */
      company: objectId.optional(),
      ...stationFields,
      phone: phoneField.default(null),
      latitude: latitude.default(null),
      longitude: longitude.default(null),
      workingHours: workingHours.default([]),
      lines: lines.default(1),
      status: status.default(true),
    }),
    changed: changeOf(stationFields),
    summaries: {
      create: 'Adds a station: staff to any company, who runs a company to his own',
      change: 'Changes the sent fields of a station; its company stays',
      retire: 'Takes a station out of use; refused while people or open checkups belong to it',
    },
  }),
  map: endpoint({
    method: 'GET',
    path: '/map',
    need: publicCall,
    summary: 'Where the tiles of maps come from; null = maps show our own points only',
    response: itemOf(z.object({ tiles: z.string().nullable() })),
  }),
} as const;

/** The staff's way to stations; who runs a company needs no page. */
export const stationsNeed = (action: 'view' | 'create' | 'edit' | 'delete') =>
  pageNeed(action === 'view' ? ['companies', 'view-companies'] : ['companies'], action, 'stations');
