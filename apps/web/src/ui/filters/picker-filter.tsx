import { t } from '@inspect/contract/i18n';
import { Box } from '@mantine/core';
import { Picker, type PickerProps } from '../form/picker/picker.tsx';

/** A filter by one of many, found by typing; none chosen = all. */
export function PickerFilter({ name, ...picker }: Omit<PickerProps, 'placeholder'>) {
  return (
    <Box w={{ base: '100%', sm: 260 }}>
      <Picker {...picker} name={`filter-${name}`} placeholder={t('shell.all')} />
    </Box>
  );
}
