import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { addressOf } from '../api/call.ts';
import { download } from '../files/download.ts';
import { showFailure } from '../notify/toast.ts';

type ExportButtonProps = {
  /** the call that answers the file, and what it is asked for: what is filtered on the screen */
  path: string;
  query: Readonly<Record<string, unknown>>;
  /** the name of the file */
  title: string;
};

/** What is on the screen, as a file. */
export function ExportButton({ path, query, title }: ExportButtonProps) {
  const saving = useMutation({
    mutationFn: () => download(addressOf(path, {}, query), `${title}.xlsx`),
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('shell.export')}
    </Button>
  );
}
