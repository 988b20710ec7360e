import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {t('checkups.list.add')}
    </Button>
  );
}
