import { z } from 'zod';
import { type Day, instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { PAGE_SIZE_MAX, pageQuery } from '../kernel/paging.ts';
import { type VehicleFacts, vehicleTold } from './inspection.ts';
import { type PartnerCheckup, partnerCheckup, partnerNeed, partnerVehicle } from './vehicle-calls.ts';

/**
 * What happens to the results of inspections, as far as partners may know. `moved`: the result stood at another vehicle, of which
 * it is told as annulled; `plate`: a vehicle got or lost its plate, by whatever inspection.
 */
export const PARTNER_EVENTS = [
  'concluded',
  'amended',
  'annulled',
  'moved',
  'deleted',
  'restored',
  'plate',
] as const;

export const partnerEvent = z.object({
  /** the same however often it is told */
  id: objectId,
  /** gap-free, in the order in which events became known; 0 of a test */
  sequence: z.int(),
  type: z.enum([...PARTNER_EVENTS, 'test']),
  at: instant,
  /** both null: nothing of the vehicle is known any more */
  plate: z.string().nullable(),
  VIN: z.string().nullable(),
  /** the diagnostic card; null where the event is of a vehicle alone */
  card: z.object({ number: z.string().nullable(), void: z.boolean() }).nullable(),
  /** as it is now; null without the scope `vehicle-status` */
  vehicle: partnerVehicle.nullable(),
  /** as it is now; null without the scope `vehicle-history`, or when there is no such record any more */
  checkup: partnerCheckup.nullable(),
});
export type PartnerEvent = z.infer<typeof partnerEvent>;

/** What is known of an event at the moment it is told. */
export type EventFacts = {
  id: string;
  sequence: number;
  type: PartnerEvent['type'];
  at: Date;
  vehicle: VehicleFacts | null;
  /** of the card, also when its record is gone; undefined: the event is of a vehicle alone */
  number: string | null | undefined;
  checkup: PartnerCheckup | null;
};

/** An event as a partner with these scopes is told it. */
export function eventTold(facts: EventFacts, scopes: readonly string[], today: Day): PartnerEvent {
  const { id, sequence, type, at, vehicle, number, checkup } = facts;
  return {
    id,
    sequence,
    type,
    at: at.toISOString(),
    plate: vehicle?.plate ?? null,
    VIN: vehicle?.VIN ?? null,
    card: number === undefined ? null : { number, void: checkup?.void ?? true },
    vehicle: vehicle && scopes.includes('vehicle-status') ? vehicleTold(vehicle, today) : null,
    checkup: scopes.includes('vehicle-history') ? checkup : null,
  };
}

/** Before the first event. */
const START = '0';
const TAIL = 12;

/** Up to which event somebody has been told: its number, and the end of its id, by which a number of another life is found. */
export type PartnerCursor = { sequence: number; tail: string };

export function partnerCursorIn(text: string): PartnerCursor | null {
  if (text === START) return { sequence: 0, tail: '' };
  const [, sequence, tail] = /^([1-9]\d{0,14})\.([0-9a-f]{12})$/.exec(text) ?? [];
  return sequence === undefined || tail === undefined ? null : { sequence: Number(sequence), tail };
}

const cursorAfter = ({ id, sequence }: EventFacts) => `${sequence}.${id.slice(-TAIL)}`;

type EventsWindow = { since: string | undefined; limit: number; scopes: readonly string[]; today: Day };

/** One answer of the feed, from events in their order of which there is one more than are told, if there is. */
export function changesAnswer(events: readonly EventFacts[], { since, limit, scopes, today }: EventsWindow) {
  const told = events.slice(0, limit);
  const last = told.at(-1);
  return {
    data: told.map((facts) => eventTold(facts, scopes, today)),
    cursor: last ? cursorAfter(last) : (since ?? START),
    more: events.length > told.length,
  };
}

export const CHANGES_LIMIT = 100;

export const partnerChangesEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: '/partner/v1/changes',
    need: partnerNeed('changes'),
    summary:
      'What happened to inspections since a cursor, in order, at least once, nothing skipped; without one from the oldest event that is kept (30 days)',
    query: z.strictObject({
      since: typed(40).optional(),
      /** 100 unless given, at most 200 */
      limit: pageQuery.limit,
    }),
    response: z.object({
      data: z.array(partnerEvent).max(PAGE_SIZE_MAX),
      /** for the next call, whether there is more or not */
      cursor: z.string(),
      more: z.boolean(),
    }),
  }),
} as const;
