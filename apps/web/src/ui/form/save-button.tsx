import { t } from '@inspect/contract/i18n';
import { Button, Loader, VisuallyHidden } from '@mantine/core';

type SaveButtonProps = { children: string; saving: boolean; onSave: () => void };

/** Ends a form. Not disabled while it saves, which would lose the focus; a second press is the form's business. */
export function SaveButton({ children, saving, onSave }: SaveButtonProps) {
  return (
    <Button
      data-form-save
      size="lg"
      aria-disabled={saving || undefined}
      leftSection={saving ? <Loader size={18} color="currentcolor" aria-hidden /> : undefined}
      onClick={onSave}
    >
      {children}
      <VisuallyHidden role="status">{saving ? t('shell.saving') : ''}</VisuallyHidden>
    </Button>
  );
}
