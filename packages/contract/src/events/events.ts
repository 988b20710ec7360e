import { z } from 'zod';
import { objectId } from '../kernel/ids.ts';
import { listChange } from '../reference/index.ts';

const nothing = z.object({});
const member = z.object({ _id: objectId });

/** Each name with what it carries. */
type Table<Data> = { readonly [Event in keyof Data]: z.ZodType<Data[Event]> };
type DataOf<Events> = { [Event in keyof Events]: z.output<Events[Event]> };

const events = {
  EDIT_ACCESS: nothing,
  EDIT_ADMINISTRATORS: nothing,
  EDIT_MENUS: nothing,
  LOGIN_REPORTED: z.object({ entry: objectId, user: objectId, name: z.string() }),
  FACTOR_RESET: z.object({ user: objectId, name: z.string() }),
  EDIT_REFERENCE: listChange,
  ADD_CLASSIFICATOR_TO_USER: listChange,
  EDIT_CLASSIFICATOR_TO_USER: listChange,
  DELETE_CLASSIFICATOR_TO_USER: listChange,
};
export type EventData = DataOf<typeof events>;
export type AppEvent = keyof EventData;
/** What everybody signed in, or one person, may be told; the rest is asked for. */
export const EVENTS: Table<EventData> = events;

const companyEvents = {
  EDIT_COMPANY: z.object({ company: objectId }),
  /** of an order that was asked for here, or of a payment that came from elsewhere */
  EDIT_PAYMENT: z.object({ _id: objectId, state: z.string() }),
  EDIT_CHECKUP: z.object({ _id: objectId, version: z.int(), status: z.string() }),
  ADD_MECHANIC: member,
  EDIT_MECHANIC: member,
  DELETE_MECHANIC: member,
  ADD_OPERATOR: member,
  EDIT_OPERATOR: member,
  DELETE_OPERATOR: member,
};
export type CompanyEventData = DataOf<typeof companyEvents>;
export type CompanyEvent = keyof CompanyEventData;
/** What the people of one company may be told; on the wire the company's id ends the name. */
export const COMPANY_EVENTS: Table<CompanyEventData> = companyEvents;

const personalEvents = {
  /**
   * There is a new one for him, or he has read or acknowledged one elsewhere. Many who hear it together ask at a moment of
   * their own within so many milliseconds.
   */
  GET_NOTIFICATION: z.object({ within: z.int().min(0).max(10_000).default(0) }),
};
export type PersonalEventData = DataOf<typeof personalEvents>;
export type PersonalEvent = keyof PersonalEventData;
/** What each person hears under a name of his own; on the wire his id ends it. */
export const PERSONAL_EVENTS: Table<PersonalEventData> = personalEvents;

/** Everything that pages of a company may hear about its mechanics and operators. */
export const STAFF_EVENTS = [
  'ADD_MECHANIC',
  'EDIT_MECHANIC',
  'DELETE_MECHANIC',
  'ADD_OPERATOR',
  'EDIT_OPERATOR',
  'DELETE_OPERATOR',
] as const satisfies readonly CompanyEvent[];
export type StaffEvent = (typeof STAFF_EVENTS)[number];

export const companyEventName = (event: CompanyEvent, company: string) => `${event}_${company}`;

export const personalEventName = (event: PersonalEvent, user: string) => `${event}_${user}`;
