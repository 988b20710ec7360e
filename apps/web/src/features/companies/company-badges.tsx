import {
  accountStatusOn,
  type CompanyItem,
  contractDue,
  LICENCE_WARNING_DAYS,
  licenceState,
  subscriptionDue,
} from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { addDays, formatDay, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../platform/server-status/index.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const TONES = { none: 'none', valid: 'good', soon: 'wait', over: 'bad' } as const satisfies Record<
  string,
  Tone
>;

/** Until when the licence is valid; 30 days before its end a warning. */
export function LicenceBadge({ until }: { until: string | null }) {
  const today = yerevanDay(serverNow());
  const state = licenceState(until, today, addDays(today, LICENCE_WARNING_DAYS));
  return (
    <StatusBadge tone={TONES[state]}>
      {t(`companies.licence.${state}`, { day: until === null ? '' : formatDay(until) })}
    </StatusBadge>
  );
}

/** What stands in the way of its work; several things at once are all told. */
export function AccountStatusBadges({ company }: { company: CompanyItem }) {
  const now = accountStatusOn(company, yerevanDay(serverNow()));
  const problems = [
    ...(now.blocked ? (['blocked'] as const) : []),
    ...(contractDue(now) ? (['contract'] as const) : []),
    ...(subscriptionDue(now) ? (['subscription'] as const) : []),
    ...(now.status ? [] : (['inactive'] as const)),
  ];
  if (problems.length === 0) return <StatusBadge tone="good">{t('companies.state.good')}</StatusBadge>;
  return (
    <>
      {problems.map((problem) => (
        <StatusBadge
          key={problem}
          tone={problem === 'inactive' ? 'none' : problem === 'blocked' ? 'bad' : 'wait'}
        >
          {t(`companies.state.${problem}`)}
        </StatusBadge>
      ))}
    </>
  );
}
