import { t } from '@inspect/contract/i18n';
import { Button, Loader, VisuallyHidden } from '@mantine/core';

type SaveButtonProps = {
  children: string;
  saving: boolean;
  /** left out = it submits the form that it stands in */
  onSave?: () => void;
  /** in a dialog, as high as the button beside it */
  size?: 'md' | 'sm';
  danger?: boolean;
};

const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Ends a form. Not disabled while it saves, which would lose the focus; a second press is the form's business. */
export function SaveButton({ children, saving, onSave, size, danger }: SaveButtonProps) {
  return (
    <Button
      data-form-save
      size={size ?? 'lg'}
      {...(danger ? { color: 'red' } : {})}
      aria-disabled={saving || undefined}
      leftSection={saving ? <Loader size={18} color="currentcolor" aria-hidden /> : undefined}
      // The Enter that opened a form must not, held too long, save it too.
      onKeyDown={(event) => (event.repeat && PRESSES.has(event.key) ? event.preventDefault() : undefined)}
      {...(onSave ? { onClick: onSave } : { type: 'submit' })}
    >
      {children}
      <VisuallyHidden role="status">{saving ? t('shell.saving') : ''}</VisuallyHidden>
    </Button>
  );
}
