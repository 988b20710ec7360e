import { t } from '@inspect/contract/i18n';
import { hasUndrafted } from '../platform/dirty/dirty-work.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type LeaveDialogProps = { opened: boolean; onLeave: () => void; onStay: () => void };

/** Asked before a form with unsent input is left; it says truly whether the input stays. */
export function LeaveDialog({ opened, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t('shell.leaveTitle')}
      confirm={t('shell.leave')}
      cancel={t('shell.stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {opened && hasUndrafted() ? t('shell.leaveLoses') : t('shell.leaveText')}
    </ConfirmDialog>
  );
}
