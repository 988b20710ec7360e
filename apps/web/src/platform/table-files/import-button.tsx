import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import type { TableImport } from './use-import.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

export function ImportButton(target: TableImport) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('shell.import')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <ImportDialog target={target} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
