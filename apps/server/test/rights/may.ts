/** What a role may do with a kind of thing at all, whoever was granted which page, and a rule that is made of it. */
export type Who = 'admin' | 'viewer' | 'owner' | 'operator' | 'mechanic';
export type Thing = keyof typeof CAN;
export type Action = 'view' | 'create' | 'edit' | 'delete' | 'export';
/** `partner`: a machine with a key, which no person is. */
export type Rule = { who: 'public' | 'session' | 'partner' } | PageRule;
/** `or`: who may by another page and action. */
export type PageRule = { who: readonly Who[]; pages: readonly string[]; action: Action; or?: PageRule };

export const EVERY_ROLE = ['admin', 'viewer', 'owner', 'operator', 'mechanic'] as const;

/** What a role may do with a kind of thing at all, whoever was granted which page. */
const CAN = {
  checkups: {
    view: EVERY_ROLE,
    create: ['operator'],
    edit: ['operator', 'mechanic', 'owner', 'admin'],
    delete: ['admin'],
    export: ['viewer', 'owner', 'admin'],
  },
  checkupsWhole: { view: [], create: [], edit: [], delete: [], export: ['admin'] },
  /** a row that a form lacks, to the two lists that grow by it */
  additions: { view: [], create: [], edit: ['operator', 'owner'], delete: [], export: [] },
  reference: { view: EVERY_ROLE, create: ['admin'], edit: ['admin'], delete: ['admin'], export: ['admin'] },
  companies: {
    view: EVERY_ROLE,
    create: ['admin'],
    edit: ['admin', 'owner'],
    delete: ['admin'],
    export: ['admin', 'viewer'],
  },
  people: {
    view: ['admin', 'owner', 'operator'],
    create: ['admin', 'owner'],
    edit: ['admin', 'owner'],
    delete: ['admin'],
    export: ['admin'],
  },
  /** everybody's accounts; the accounts of the people of one's own company */
  accounts: { view: ['admin'], create: ['admin'], edit: ['admin'], delete: ['admin'], export: ['admin'] },
  companyStaff: { view: ['owner'], create: ['owner'], edit: ['owner'], delete: [], export: ['owner'] },
  rights: { view: ['admin', 'owner'], create: [], edit: ['admin', 'owner'], delete: [], export: [] },
  settings: { view: ['admin'], create: [], edit: ['admin'], delete: [], export: [] },
  securityEvents: { view: ['admin'], create: [], edit: [], delete: [], export: [] },
  partners: {
    view: ['admin'],
    create: ['admin'],
    edit: ['admin'],
    delete: ['admin'],
    export: ['admin'],
  },
  partnerTraces: { view: ['admin'], create: [], edit: [], delete: [], export: [] },
  /** what partners pay: entered by staff, never changed nor deleted */
  partnerBilling: { view: ['admin'], create: ['admin'], edit: ['admin'], delete: [], export: ['admin'] },
  devices: { view: ['admin'], create: [], edit: ['admin'], delete: [], export: [] },
  overview: { view: ['admin', 'viewer', 'owner'], create: [], edit: [], delete: [], export: [] },
  statistics: {
    view: ['admin', 'viewer', 'owner'],
    create: [],
    edit: [],
    delete: [],
    export: ['admin', 'viewer', 'owner'],
  },
  /** supervision: staff decide, whose checkup it is answers, the viewer reads */
  controls: {
    view: ['admin', 'viewer', 'owner', 'operator'],
    create: ['admin'],
    edit: ['admin'],
    delete: ['admin'],
    export: ['admin', 'viewer'],
  },
  controlDecisions: {
    view: ['admin'],
    create: ['admin'],
    edit: ['admin'],
    delete: ['admin'],
    export: ['admin'],
  },
  controlAnswers: {
    view: ['owner', 'operator'],
    create: [],
    edit: ['owner', 'operator'],
    delete: [],
    export: [],
  },
  dahk: {
    view: ['admin', 'viewer'],
    create: ['admin'],
    edit: ['admin'],
    delete: ['admin'],
    export: ['admin'],
  },
  /** what stands out: the viewer reads, the staff open cases */
  analysis: { view: ['admin', 'viewer'], create: ['admin'], edit: ['admin'], delete: [], export: [] },
  photoReuses: { view: ['admin'], create: [], edit: [], delete: [], export: [] },
  /** the drawer: its operator opens and counts it, owner and staff count and close one that was left open */
  shifts: {
    view: ['admin', 'owner', 'operator'],
    create: ['operator'],
    edit: ['admin', 'owner', 'operator'],
    delete: [],
    export: ['admin', 'owner', 'operator'],
  },
  shiftCorrections: { view: [], create: [], edit: ['admin', 'owner'], delete: [], export: [] },
  payments: {
    view: ['admin', 'owner'],
    create: ['admin'],
    edit: ['admin', 'owner'],
    delete: ['admin'],
    export: ['admin', 'owner'],
  },
  /** who decides what becomes of money that came twice */
  paymentCases: { view: ['admin', 'owner'], create: [], edit: ['admin'], delete: [], export: [] },
  /** what providers say that they took: the staff */
  paymentStatements: { view: ['admin'], create: ['admin'], edit: ['admin'], delete: [], export: ['admin'] },
  /** what was sent, and sending: the staff; what one is told needs no right */
  notifications: { view: EVERY_ROLE, create: ['admin'], edit: [], delete: [], export: [] },
  logins: { view: ['admin', 'owner'], create: [], edit: [], delete: [], export: ['admin', 'owner'] },
} as const satisfies Record<string, Record<Action, readonly Who[]>>;

export const at = (thing: Thing, pages: readonly string[], action: Action): PageRule => ({
  who: CAN[thing][action],
  pages,
  action,
});
