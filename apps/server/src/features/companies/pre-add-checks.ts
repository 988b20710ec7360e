import { accountStatusOn, contractDue, licenceState, subscriptionDue } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import type { PreAddCheck } from '../checkups/index.ts';
import { companyById } from './company.query.ts';

/**
 * A company that is blocked, does not work any more or has not settled its contract or subscription starts no checkup. One whose
 * licence has run out is told so, and what it concludes is marked: the staff may have written down the new one late.
 */
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
      ...(company.status ? [] : [{ code: 'checkup.company_inactive' as const, overridable }]),
      ...(contractDue(company) ? [{ code: 'checkup.contract_unsettled' as const, overridable }] : []),
      ...(subscriptionDue(company) ? [{ code: 'checkup.subscription_unsettled' as const, overridable }] : []),
    ],
    warnings:
      licenceState(company.licenceUntil, today, today) === 'over'
        ? [{ code: 'licence_expired', message: t('checkups.form.licenceExpired') }]
        : [],
  };
};
