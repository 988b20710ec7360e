import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Puts the screen on paper; nobody prints from a phone, where the room is for what is done there. */
export function PrintButton() {
  return (
    <Button
      visibleFrom="sm"
      variant="default"
      aria-label={t('shell.print')}
      title={t('shell.print')}
      onClick={() => window.print()}
    >
      <IconPrinter size={18} aria-hidden />
    </Button>
  );
}
