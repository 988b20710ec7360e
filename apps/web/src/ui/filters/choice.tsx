import { t } from '@inspect/contract/i18n';
import { NativeSelect } from '@mantine/core';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  options: readonly { value: Value; label: string }[];
};

/** One of a few, or all. The browser's own list: quick by keyboard, at home on a phone. */
export function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  const choose = (chosen: string) => onChange(options.find((option) => option.value === chosen)?.value);
  return (
    <NativeSelect
      size="md"
      w={{ base: '100%', sm: 176 }}
      label={label}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[{ value: '', label: t('shell.all') }, ...options]}
    />
  );
}
