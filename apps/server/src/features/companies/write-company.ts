import {
  type AccountStatus,
  afterEvent,
  type CompanyItem,
  type companiesEndpoints,
} from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { changeAudited, createAudited, type Writing } from '../../platform/history/audited-records.ts';
import { newId } from '../../platform/ids.ts';
import { requireCountyOf } from '../reference/index.ts';
import { companyById, isRegion } from './company.query.ts';
import { companies } from './company.repo.ts';

type Input = z.output<typeof companiesEndpoints.addCompany.body>;
type Change = z.output<typeof companiesEndpoints.changeCompany.body>;

const NEW = {
  subscription: null,
  subscriptionStatus: false,
  blocked: false,
  blockComment: null,
} as const;

export async function createCompany(writing: Writing, { _id = newId(), ...sent }: Input) {
  const fields = { ...NEW, ...sent };
  await checkPlace(writing.tx, fields);
  // Its history is its own, and begins with it.
  return createAudited(companies, { ...writing, company: _id }, _id, fields, sent);
}

export async function changeCompany(writing: Writing, id: string, change: Change): Promise<CompanyItem> {
  const before = await companyById(writing.tx, id);
  if (!before) throw new AppError('not_found');
  // Whoever runs a company keeps it by calls of its own, also when he was given the staff's page.
  if (writing.actor.company !== null) throw new AppError('forbidden');
  await checkPlace(writing.tx, {
    region: change.region === undefined ? before.region : change.region,
    county: change.county === undefined ? before.county : change.county,
  });
  const { blocked, blockComment, subscription, subscriptionTotal, ...plain } = change;
  const sent = {
    ...plain,
    ...accountStatusChange(before, { blocked, blockComment, subscription, subscriptionTotal }),
  };
  return changeAudited(companies, { ...writing, company: id }, id, sent);
}

type StatusChange = Pick<Change, 'blocked' | 'blockComment' | 'subscription' | 'subscriptionTotal'>;

/** What the staff said, as the events that the table of account statuses knows. */
function accountStatusChange(before: CompanyItem, said: StatusChange) {
  let after: AccountStatus = before;
  // A recorded period settles what was due; a sum said together with it is the next one.
  if (said.subscription === null) after = afterEvent(after, { kind: 'period-end' });
  else if (said.subscription && isOther(before, said.subscription))
    after = afterEvent(after, { kind: 'payment', period: { ...said.subscription, payment: null } });
  if (said.subscriptionTotal !== undefined)
    after = afterEvent(after, { kind: 'demand', total: said.subscriptionTotal });
  const comment = said.blockComment === undefined ? before.blockComment : said.blockComment;
  if (said.blocked === false || (said.blocked === undefined && !before.blocked))
    after = afterEvent(after, { kind: 'unblock' });
  else after = { ...after, blocked: true, blockComment: comment };
  const { blocked, blockComment, subscription, subscriptionStatus, subscriptionTotal } = after;
  return { blocked, blockComment, subscription, subscriptionStatus, subscriptionTotal };
}

function isOther({ subscription }: CompanyItem, { from, to }: { from: string; to: string }): boolean {
  return subscription?.from !== from || subscription.to !== to;
}

async function checkPlace(tx: Tx, { region, county }: { region: string | null; county: string | null }) {
  if (region !== null && !(await isRegion(tx, region)))
    throw new AppError('validation', { fields: { region: t('field.unknown_id') } });
  if (county !== null) await requireCountyOf(tx, county, region);
}
