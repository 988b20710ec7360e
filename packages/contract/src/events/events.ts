import { z } from 'zod';
import { objectId } from '../kernel/ids.ts';
import { listChange } from '../reference/index.ts';

/**
 * Whom an event may reach: everybody signed in or one of them by choice, one person in all his windows, the people of one company,
 * or each person of some audiences by himself. On the wire the id of the company or of the person ends the names of the last two.
 */
export type EventAudience = 'everyone' | 'user' | 'company' | 'each';

const event = <const To extends EventAudience, Payload extends z.ZodType>(to: To, payload: Payload) => ({
  to,
  payload,
});

const nothing = z.object({});
const member = z.object({ _id: objectId });

/** Every event there is: a hint that something has changed; whoever must know asks. */
export const EVENTS = {
  EDIT_ACCESS: event('everyone', nothing),
  EDIT_MENUS: event('everyone', nothing),
  EDIT_REFERENCE: event('everyone', listChange),
  ADD_CLASSIFICATOR_TO_USER: event('everyone', listChange),
  EDIT_CLASSIFICATOR_TO_USER: event('everyone', listChange),
  DELETE_CLASSIFICATOR_TO_USER: event('everyone', listChange),
  EDIT_ADMINISTRATORS: event('user', nothing),
  LOGIN_REPORTED: event('user', z.object({ entry: objectId, user: objectId, name: z.string() })),
  FACTOR_RESET: event('user', z.object({ user: objectId, name: z.string() })),
  EDIT_COMPANY: event('company', z.object({ company: objectId })),
  /** of an order that was asked for here, or of a payment that came from elsewhere */
  EDIT_PAYMENT: event('company', z.object({ _id: objectId, state: z.string() })),
  EDIT_CHECKUP: event('company', z.object({ _id: objectId, version: z.int(), status: z.string() })),
  ADD_MECHANIC: event('company', member),
  EDIT_MECHANIC: event('company', member),
  DELETE_MECHANIC: event('company', member),
  ADD_OPERATOR: event('company', member),
  EDIT_OPERATOR: event('company', member),
  DELETE_OPERATOR: event('company', member),
  /**
   * There is a new one for him, or he has read or acknowledged one elsewhere. Many who hear it together ask at a moment of
   * their own within so many milliseconds.
   */
  GET_NOTIFICATION: event('each', z.object({ within: z.int().min(0).max(10_000).default(0) })),
};

/** The names of those that reach such an audience. */
export type EventName<To extends EventAudience = EventAudience> = {
  [Name in keyof typeof EVENTS]: (typeof EVENTS)[Name]['to'] extends To ? Name : never;
}[keyof typeof EVENTS];
export type EventTo<Name extends EventName> = (typeof EVENTS)[Name]['to'];
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]['payload']>;

/** Heard under a name of its own by each company, or by each person. */
export type OwnedEvent = EventName<'company' | 'each'>;

/** On the wire. */
export const ownedEventName = (event: OwnedEvent, owner: string) => `${event}_${owner}`;

/** Everything that pages of a company may hear about its mechanics and operators. */
export const STAFF_EVENTS = [
  'ADD_MECHANIC',
  'EDIT_MECHANIC',
  'DELETE_MECHANIC',
  'ADD_OPERATOR',
  'EDIT_OPERATOR',
  'DELETE_OPERATOR',
] as const satisfies readonly EventName<'company'>[];
export type StaffEvent = (typeof STAFF_EVENTS)[number];
