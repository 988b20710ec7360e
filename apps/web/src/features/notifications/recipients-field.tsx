import { t } from '@inspect/contract/i18n';
import { Box, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type FieldProps, fieldId } from '../../ui/form/field.ts';
import { Picker, type PickerProps } from '../../ui/form/picker/picker.tsx';
import classes from './notifications.module.css';

type RecipientsFieldProps = FieldProps<readonly string[]> & Pick<PickerProps, 'options' | 'failure'>;

/** Several of many: each that is found by typing joins those beneath, from where it is taken out again. */
export function RecipientsField({ value, onChange, options, ...field }: RecipientsFieldProps) {
  const names = new Map(options?.map(({ id, name }) => [id, name]));
  const last = useRef({ key: '', count: value.length });
  // Enter goes on to the next field of a form; here the next one may be of the same kind.
  useEffect(() => {
    const { key, count } = last.current;
    last.current = { key: '', count: value.length };
    if (key === 'Enter' && value.length > count) document.getElementById(fieldId(field.name))?.focus();
  }, [value.length, field.name]);
  return (
    <Box
      onKeyDownCapture={({ key }) => {
        last.current = { ...last.current, key };
      }}
    >
      <Picker
        {...field}
        value={null}
        options={options?.filter(({ id }) => !value.includes(id))}
        placeholder={t('notifications.addRecipient')}
        onChange={(id) => (id ? onChange([...value, id]) : undefined)}
      />
      {value.length > 0 ? (
        <ul className={classes.chosen} aria-label={field.label}>
          {value.map((id) => {
            const name = names.get(id) ?? t('shell.loading');
            return (
              <li key={id}>
                <Button
                  variant="light"
                  size="sm"
                  rightSection={<IconX size={16} aria-hidden />}
                  aria-label={t('notifications.removeRecipient', { name })}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  {name}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </Box>
  );
}
