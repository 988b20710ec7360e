import { accountStatusOn, contractDue, subscriptionDue } from '@inspect/contract/companies';
import type { PreAddCheck } from '../checkups/index.ts';
import { companyById } from './company.query.ts';

/** A company that is blocked or has not settled its contract or subscription starts no checkup. */
export const companyAccountStatusCheck: PreAddCheck = async ({ tx, actor, today }) => {
  const found = await companyById(tx, actor.company ?? '');
  if (!found) return {};
  const company = accountStatusOn(found, today);
  const comment = company.blockComment ? ` (${company.blockComment})` : '';
  const overridable = false;
  return {
    refusals: [
      ...(company.blocked
        ? [{ code: 'checkup.company_blocked' as const, overridable, values: { comment } }]
        : []),
      ...(contractDue(company) ? [{ code: 'checkup.contract_unsettled' as const, overridable }] : []),
      ...(subscriptionDue(company) ? [{ code: 'checkup.subscription_unsettled' as const, overridable }] : []),
    ],
  };
};
