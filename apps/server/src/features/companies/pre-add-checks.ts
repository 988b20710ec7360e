import { t } from '@inspect/contract/i18n';
import type { PreAddCheck } from '../checkups/index.ts';
import { companyStanding } from './company-standing.query.ts';

/** A company that is blocked or has not settled its contract or subscription starts no checkup. */
export const companyStandingCheck: PreAddCheck = async ({ tx, actor }) => {
  const company = await companyStanding(tx, actor.company ?? '');
  if (!company) return { refusals: [], warnings: [] };
  const refusals = [];
  if (company.blocked) {
    const values = { comment: company.block_comment ? ` (${company.block_comment})` : '' };
    refusals.push({
      code: 'checkup.company_blocked' as const,
      message: t('error.checkup.company_blocked', values),
      overridable: false,
      values,
    });
  }
  if (company.contract_enabled && company.contract_file !== null && !company.contract_status) {
    refusals.push({
      code: 'checkup.contract_unsettled' as const,
      message: t('error.checkup.contract_unsettled'),
      overridable: false,
    });
  }
  if (company.subscription_enabled && company.subscription_total > 0 && !company.subscription_status) {
    refusals.push({
      code: 'checkup.subscription_unsettled' as const,
      message: t('error.checkup.subscription_unsettled'),
      overridable: false,
    });
  }
  return { refusals, warnings: [] };
};
