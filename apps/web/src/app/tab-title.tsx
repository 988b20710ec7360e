import { type MessageKey, t } from '@inspect/contract/i18n';
import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';

/** The title of the browser tab, and the announcement of the new page for those who can't see it change. */
export function TabTitle({ title }: { title: MessageKey }) {
  const text = t(title);
  useEffect(() => {
    document.title = text === t('shell.product') ? text : t('shell.tabTitle', { title: text });
  }, [text]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
