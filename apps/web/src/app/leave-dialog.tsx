import { t } from '@inspect/contract/i18n';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type LeaveDialogProps = { opened: boolean; loses: () => boolean; onLeave: () => void; onStay: () => void };

/** Asked before a form with unsent input is left; it says truly whether the input stays. */
export function LeaveDialog({ opened, loses, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t('shell.leaveTitle')}
      confirm={t('shell.leave')}
      cancel={t('shell.stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {opened && loses() ? t('shell.leaveLoses') : t('shell.leaveText')}
    </ConfirmDialog>
  );
}
