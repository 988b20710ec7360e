import type { ControlRow, ControlStatus } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Record<ControlStatus, Tone> = {
  unchecked: 'none',
  approved: 'good',
  suspicious: 'wait',
  violation: 'bad',
};

export function ControlBadge({ status }: { status: ControlStatus }) {
  return <StatusBadge tone={TONES[status]}>{t(`controls.status.${status}`)}</StatusBadge>;
}

/** Why somebody should look: a question that stands, the sample, marks, a photograph of another checkup. */
export function ReasonBadges({ row }: { row: ControlRow }) {
  const { question, answeredAt, sample, reused, changedSince, checkup } = row;
  return (
    <>
      {question ? (
        <StatusBadge tone={answeredAt ? 'info' : 'wait'}>
          {t(`controls.question.${answeredAt ? 'answered' : 'waiting'}`)}
        </StatusBadge>
      ) : null}
      {sample ? <StatusBadge tone="info">{t(`controls.sample.${sample}`)}</StatusBadge> : null}
      {reused ? <StatusBadge tone="bad">{t('controls.reusedShort')}</StatusBadge> : null}
      {changedSince ? <StatusBadge tone="wait">{t('controls.changedShort')}</StatusBadge> : null}
      {checkup.marks.length > 0 ? (
        <StatusBadge tone="wait">{t('controls.markCount', { count: checkup.marks.length })}</StatusBadge>
      ) : null}
    </>
  );
}
