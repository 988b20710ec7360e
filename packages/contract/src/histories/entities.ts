import { type Actor, can, isStaff, type PageRoute, pageNeed, type Resource } from '../access/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { runsCompany } from '../companies/index.ts';
import { eitherNeed, type Need, type PageAction } from '../kernel/endpoint.ts';
import { PAGES_OF_LOGINS } from '../logins/index.ts';
import { PAYMENT_PAGES } from '../payments/index.ts';
import { LIST_NAMES, LISTS, type ListName } from '../reference/index.ts';

type OtherEntity =
  | 'checkups'
  | 'companies'
  | 'stations'
  | 'users'
  | 'accesses'
  | 'settings'
  | 'menus'
  | 'menu-groups'
  | 'faq'
  | 'vin-notifications'
  | 'dahk'
  | 'partners'
  | 'partnerBilling'
  | 'webhooks'
  | 'quarantine'
  | 'vehicleLookups'
  | 'checkupExports'
  | 'paymentExports'
  | 'loginExports'
  | 'companyExports'
  | 'peopleExports'
  | 'shiftExports'
  | 'controlExports';

const read = (pages: readonly PageRoute[], resource: Resource, action: PageAction = 'view') =>
  pageNeed(pages, action, resource);

/** Of what there are histories, and by which pages each is read: those of the thing itself. */
const OTHERS: Record<OtherEntity, Need> = {
  checkups: read(CHECKUP_PAGES, 'checkups'),
  companies: read(['companies', 'view-companies'], 'companies'),
  stations: read(['companies', 'view-companies'], 'stations'),
  /** as the lists of people are: who only finds a colleague's name by a search reads nothing of his account */
  users: eitherNeed(read(['users'], 'accounts'), read(['tech-service-owner-users'], 'companyStaff')),
  accesses: read(['accesses', 'accesses_all'], 'accesses'),
  settings: read(['accesses_all'], 'settings'),
  menus: read(['settings-menus'], 'reference'),
  'menu-groups': read(['settings-menus'], 'reference'),
  faq: read(['settings-faq'], 'reference'),
  'vin-notifications': read(['settings-vin-notifications'], 'reference'),
  dahk: read(['control', 'control-view'], 'dahk'),
  partners: read(['api-users'], 'partners'),
  partnerBilling: read(['api-payments'], 'partnerBilling'),
  webhooks: read(['api-notifications'], 'partners'),
  quarantine: read(['devices'], 'devices'),
  /** who looked up a vehicle that his company does not inspect, and who took checkups out as a file */
  vehicleLookups: read(['company-tech-service', 'tech-service-all'], 'checkups', 'export'),
  checkupExports: read(['company-tech-service', 'tech-service-all'], 'checkups', 'export'),
  paymentExports: read(PAYMENT_PAGES, 'payments', 'export'),
  loginExports: read(PAGES_OF_LOGINS, 'logins', 'export'),
  companyExports: read(['companies', 'view-companies'], 'companies', 'export'),
  peopleExports: eitherNeed(
    read(['users'], 'accounts', 'export'),
    read(['tech-service-owner-users'], 'companyStaff', 'export'),
  ),
  shiftExports: read(['cash-shifts'], 'shifts', 'export'),
  controlExports: read(['control', 'control-view'], 'controls', 'export'),
};

export type HistoryEntity = OtherEntity | ListName;

const isOther = (name: HistoryEntity): name is OtherEntity => Object.hasOwn(OTHERS, name);

export const HISTORY_ENTITIES: readonly HistoryEntity[] = [
  ...Object.keys(OTHERS).filter((name): name is OtherEntity => Object.hasOwn(OTHERS, name)),
  ...LIST_NAMES,
];

export function historyNeed(entity: HistoryEntity): Need {
  return isOther(entity) ? OTHERS[entity] : read([LISTS[entity].page], 'reference');
}

/** What a company keeps of itself by its own calls, which no page is about. */
const KEPT_BY_ROLE: readonly HistoryEntity[] = ['companies', 'stations'];

/** Staff by their pages. Of a company its own history and that of its stations are read by who runs it, and by nobody else of it. */
export function mayReadHistory(actor: Actor, entity: HistoryEntity): boolean {
  if (!isStaff(actor.role) && KEPT_BY_ROLE.includes(entity)) return runsCompany(actor.role);
  return can(actor, historyNeed(entity));
}
