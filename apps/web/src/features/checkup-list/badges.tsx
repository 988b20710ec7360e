import { type CheckupStatus, isInEffect } from '@inspect/contract/checkup-list';
import { t } from '@inspect/contract/i18n';
import { IconBan, IconCircleCheck, IconCircleDashed, IconProgress, IconX } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/status-badge.tsx';

const STATUS = {
  open: { tone: 'info', icon: IconProgress },
  concluded: { tone: 'none', icon: IconCircleCheck },
  cancelled: { tone: 'none', icon: IconX },
  annulled: { tone: 'bad', icon: IconBan },
} as const satisfies Record<CheckupStatus, object>;

export function CheckupStatusBadge({ status }: { status: CheckupStatus }) {
  const { tone, icon } = STATUS[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`checkups.status.${status}`)}
    </StatusBadge>
  );
}

type OpinionProps = {
  /** null = nobody has decided yet */
  opinion: boolean | null;
  /** of the checkup that said so; absent = it stands */
  status?: CheckupStatus | undefined;
};

/** Fit or faulty; a result that does not stand any more is none. */
export function OpinionBadge({ opinion, status = 'concluded' }: OpinionProps) {
  if (!isInEffect(status)) return null;
  if (opinion === null) {
    return (
      <StatusBadge tone="none" icon={IconCircleDashed}>
        {t('checkups.list.opinionNone')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={opinion ? 'good' : 'bad'}>
      {t(opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse')}
    </StatusBadge>
  );
}

type ResultProps = { opinion: boolean | null | undefined; status: CheckupStatus | undefined };

/** The result once there is one; until then, and when it does not stand, where the checkup is. */
export function ResultBadge({ opinion, status }: ResultProps) {
  if (status && (opinion == null || !isInEffect(status))) return <CheckupStatusBadge status={status} />;
  return opinion == null ? null : <OpinionBadge opinion={opinion} status={status} />;
}
