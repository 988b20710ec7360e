import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { Button, Group, Loader } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressOf } from '../api/call.ts';
import { download } from '../files/download.ts';
import { showFailure, toast } from '../notify/toast.ts';

type ExportButtonProps = {
  /** the call that answers the file, and what it is asked for: what is filtered on the screen */
  path: string;
  query: Readonly<Record<string, unknown>>;
  /** the name of the file, where the server gives it none */
  title: string;
  /** what kind of file it is */
  ending?: string;
  /** how many rows there will be, when that is known */
  count?: number | undefined;
  /** makes the call, and asks first for what the server wants before it */
  guard?: (work: () => Promise<void>) => Promise<void>;
};

const MEGABYTE = 1_048_576;

/** What is on the screen, as a file. While it comes it says how much is there, and can be stopped. */
export function ExportButton({
  path,
  query,
  title,
  ending = 'xlsx',
  count,
  guard = (work) => work(),
}: ExportButtonProps) {
  const [bytes, setBytes] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const control = useRef(new AbortController());
  const saving = useMutation({
    mutationFn: () => {
      control.current = new AbortController();
      setBytes(0);
      const { signal } = control.current;
      return guard(() =>
        download(addressOf(path, {}, query), `${title}.${ending}`, { signal, onBytes: setBytes }),
      );
    },
    onSuccess: () => toast.success(t('table.exported')),
    onError: (problem) => {
      if (control.current.signal.aborted) toast.warning(t('table.exportStopped'));
      else showFailure(problem);
    },
  });
  const stop = () => {
    // The button that was pressed goes away: the focus stays beside it.
    button.current?.focus();
    control.current.abort();
  };
  const coming = saving.isPending;
  return (
    <Group gap="xs">
      <Button
        ref={button}
        variant="default"
        aria-disabled={coming}
        leftSection={coming ? <Loader size={16} aria-hidden /> : <IconDownload size={18} aria-hidden />}
        onClick={() => (coming ? undefined : saving.mutate())}
      >
        {coming ? progressText(bytes, count) : t('shell.export')}
      </Button>
      {coming ? (
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={stop}>
          {t('table.exportStop')}
        </Button>
      ) : null}
    </Group>
  );
}

function progressText(bytes: number, count: number | undefined): string {
  const size = (bytes / MEGABYTE).toFixed(1).replace('.', ',');
  return count === undefined
    ? t('table.exporting', { size })
    : t('table.exportingRows', { count: formatWhole(count), size });
}
