import type { PageAction } from '../kernel/endpoint.ts';
import type { Role } from './roles.ts';

/** How far a role sees: everything, its company, its station (its company if it has none), its own rows. */
export type Scope = 'all' | 'company' | 'station' | 'own';

type Grant = { actions: readonly PageAction[]; scope: Scope };
type Row = Partial<Record<Role, Grant>>;

const READ = ['view'] as const;
const READ_EXPORT = ['view', 'export'] as const;
const ALL = ['view', 'create', 'edit', 'delete', 'export'] as const;

/** What a role may do with a kind of thing, whatever pages it was granted. One cell is one decision. */
export const MATRIX = {
  checkups: {
    ADMIN: { actions: ['view', 'edit', 'delete', 'export'], scope: 'all' },
    VIEWER: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit', 'export'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: ['view', 'create', 'edit'], scope: 'station' },
    TECHNICAL_SERVICE_MECHANIC: { actions: ['view', 'edit'], scope: 'own' },
  },
  /** today at a glance: each part of it also needs the right to the list that proves it */
  overview: {
    ADMIN: { actions: READ, scope: 'all' },
    VIEWER: { actions: READ, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ, scope: 'company' },
  },
  /** figures over checkups; each page of them is of one role's rows */
  statistics: {
    ADMIN: { actions: READ_EXPORT, scope: 'all' },
    VIEWER: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ_EXPORT, scope: 'company' },
  },
  /** checkups with everything that is known of them, as one file */
  checkupsWhole: {
    ADMIN: { actions: ['export'], scope: 'all' },
  },
  reference: {
    ADMIN: { actions: ALL, scope: 'all' },
    VIEWER: { actions: READ, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ, scope: 'all' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'all' },
    TECHNICAL_SERVICE_MECHANIC: { actions: READ, scope: 'all' },
  },
  /** what a form lacks, added to the lists that grow by it: who works on checkups adds what their form needs */
  additions: {
    TECHNICAL_SERVICE_OWNER: { actions: ['edit'], scope: 'all' },
    TECHNICAL_SERVICE_OPERATOR: { actions: ['edit'], scope: 'all' },
  },
  companies: {
    ADMIN: { actions: ALL, scope: 'all' },
    VIEWER: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'company' },
    TECHNICAL_SERVICE_MECHANIC: { actions: READ, scope: 'company' },
  },
  stations: {
    ADMIN: { actions: ALL, scope: 'all' },
    VIEWER: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'create', 'edit', 'delete'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'company' },
    TECHNICAL_SERVICE_MECHANIC: { actions: READ, scope: 'company' },
  },
  people: {
    ADMIN: { actions: ALL, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'create', 'edit'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'company' },
  },
  /** everybody's account, and the accounts of the people of one company */
  accounts: {
    ADMIN: { actions: ALL, scope: 'all' },
  },
  companyStaff: {
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'create', 'edit', 'export'], scope: 'company' },
  },
  /** who may do what: of everybody, or of the people of one company */
  accesses: {
    ADMIN: { actions: ['view', 'edit'], scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit'], scope: 'company' },
  },
  settings: {
    ADMIN: { actions: ['view', 'edit'], scope: 'all' },
  },
  /** what was paid, beforehand too; who runs a company gives back what it took */
  payments: {
    ADMIN: { actions: ALL, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit', 'export'], scope: 'company' },
  },
  /** money that came twice: the staff decide */
  paymentCases: {
    ADMIN: { actions: ['view', 'edit'], scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ, scope: 'company' },
  },
  /** statements of payment providers, and what differs from them: the staff alone */
  paymentStatements: {
    ADMIN: { actions: ['view', 'create', 'edit', 'export'], scope: 'all' },
  },
  /** supervision of checkups, to read */
  controls: {
    ADMIN: { actions: ALL, scope: 'all' },
    VIEWER: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ, scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'station' },
  },
  /** what control says of a checkup, and asks: the staff */
  controlDecisions: {
    ADMIN: { actions: ALL, scope: 'all' },
  },
  /** the answer to such a question: whose checkup it is */
  controlAnswers: {
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: ['view', 'edit'], scope: 'station' },
  },
  /** vehicles that the enforcement service looks for */
  dahk: {
    ADMIN: { actions: ALL, scope: 'all' },
    VIEWER: { actions: READ, scope: 'all' },
  },
  /** photographs that had been used before */
  photoReuses: {
    ADMIN: { actions: READ, scope: 'all' },
  },
  /** what stands out among the checkups of the country, and the cases about it */
  analysis: {
    ADMIN: { actions: ['view', 'create', 'edit'], scope: 'all' },
    VIEWER: { actions: READ, scope: 'all' },
  },
  /** who asked for what is not his */
  securityEvents: {
    ADMIN: { actions: READ, scope: 'all' },
  },
  /** machines that ask, and their keys */
  partners: {
    ADMIN: { actions: ALL, scope: 'all' },
  },
  /** what partners asked for and were given */
  partnerTraces: {
    ADMIN: { actions: READ, scope: 'all' },
  },
  /** what partners pay for it */
  partnerBilling: {
    ADMIN: { actions: ['view', 'create', 'edit', 'export'], scope: 'all' },
  },
  /** what waits on the devices of people, and what those of blocked ones have handed over */
  devices: {
    ADMIN: { actions: ['view', 'edit'], scope: 'all' },
  },
  /** cash shifts and the day report of a station */
  shifts: {
    ADMIN: { actions: ['view', 'edit', 'export'], scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['view', 'edit', 'export'], scope: 'company' },
    TECHNICAL_SERVICE_OPERATOR: { actions: ['view', 'create', 'edit', 'export'], scope: 'own' },
  },
  /** what was found out after a shift was closed: never by the one whose shift it was */
  shiftCorrections: {
    ADMIN: { actions: ['edit'], scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: ['edit'], scope: 'company' },
  },
  /** what one is told is his own to read; what was sent is the staff's */
  notifications: {
    ADMIN: { actions: ['view', 'create'], scope: 'all' },
    VIEWER: { actions: READ, scope: 'own' },
    TECHNICAL_SERVICE_OWNER: { actions: READ, scope: 'own' },
    TECHNICAL_SERVICE_OPERATOR: { actions: READ, scope: 'own' },
    TECHNICAL_SERVICE_MECHANIC: { actions: READ, scope: 'own' },
  },
  /** who signed in, when and from where */
  logins: {
    ADMIN: { actions: READ_EXPORT, scope: 'all' },
    TECHNICAL_SERVICE_OWNER: { actions: READ_EXPORT, scope: 'company' },
  },
} as const satisfies Record<string, Row>;

export type Resource = keyof typeof MATRIX;

export function grantOf(role: Role, resource: Resource): Grant | undefined {
  const row: Row = MATRIX[resource];
  return row[role];
}

export function isResource(name: string): name is Resource {
  return Object.hasOwn(MATRIX, name);
}
