import { INSPECTING_ROLE, isCompanyRole } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, yerevanDay } from '@inspect/contract/kernel';
import {
  type CertificateState,
  certificateState,
  type PersonRow,
  personState,
} from '@inspect/contract/users';
import { serverNow } from '../../platform/server-status/index.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const STATE_TONES: Record<ReturnType<typeof personState>, Tone> = {
  blocked: 'bad',
  invited: 'wait',
  unconfirmed: 'wait',
  active: 'good',
};

export function StateBadge({ row }: { row: PersonRow }) {
  const state = personState(row);
  return <StatusBadge tone={STATE_TONES[state]}>{t(`users.state.${state}`)}</StatusBadge>;
}

export function RoleBadge({ row }: { row: PersonRow }) {
  return (
    <StatusBadge tone={isCompanyRole(row.role) ? 'none' : 'info'}>{t(`access.role.${row.role}`)}</StatusBadge>
  );
}

const TONES: Record<CertificateState, Tone> = { missing: 'bad', expired: 'bad', soon: 'wait', valid: 'good' };

/** A mechanic's certificate; nobody else needs one. */
export function CertificateBadge({ row }: { row: PersonRow }) {
  if (row.role !== INSPECTING_ROLE) return <>—</>;
  const state = certificateState(row.certificateUntil, yerevanDay(serverNow()));
  const day = row.certificateUntil ? formatDay(row.certificateUntil) : '';
  return <StatusBadge tone={TONES[state]}>{t(`users.certificate.${state}`, { day })}</StatusBadge>;
}
