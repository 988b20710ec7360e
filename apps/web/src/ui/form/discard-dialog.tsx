import { t } from '@inspect/contract/i18n';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type DiscardDialogProps = { opened: boolean; onStay: () => void; onDiscard: () => void };

/** Asked by a form before what was typed in it goes. */
export function DiscardDialog({ opened, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t('shell.discardTitle')}
      cancel={t('shell.keepEditing')}
      confirm={t('shell.discard')}
      danger
      onCancel={onStay}
      onConfirm={onDiscard}
    >
      {t('shell.discardText')}
    </ConfirmDialog>
  );
}
