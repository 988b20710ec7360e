import { accountStatusOn, contractDue, subscriptionDue } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import type { PreAddCheck } from '../checkups/index.ts';
import { companyById } from './company.query.ts';

/** A company that is blocked or has not settled its contract or subscription starts no checkup. */
export const companyAccountStatusCheck: PreAddCheck = async ({ tx, actor, today }) => {
  const found = await companyById(tx, actor.company ?? '');
  if (!found) return { refusals: [], warnings: [] };
  const company = accountStatusOn(found, today);
  const refusals = [];
  if (company.blocked) {
    const values = { comment: company.blockComment ? ` (${company.blockComment})` : '' };
    refusals.push({
      code: 'checkup.company_blocked' as const,
      message: t('error.checkup.company_blocked', values),
      overridable: false,
      values,
    });
  }
  if (contractDue(company)) {
    refusals.push({
      code: 'checkup.contract_unsettled' as const,
      message: t('error.checkup.contract_unsettled'),
      overridable: false,
    });
  }
  if (subscriptionDue(company)) {
    refusals.push({
      code: 'checkup.subscription_unsettled' as const,
      message: t('error.checkup.subscription_unsettled'),
      overridable: false,
    });
  }
  return { refusals, warnings: [] };
};
