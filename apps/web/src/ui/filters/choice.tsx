import { t } from '@inspect/contract/i18n';
import { NativeSelect } from '@mantine/core';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  options: readonly { value: Value; label: string }[];
  /** in the row of filters: its name stands in what is chosen when nothing is */
  inline?: boolean;
  /** what is seen when nothing is chosen, where that is not all */
  none?: string;
};

/** One of a few, or none of them. The browser's own list: quick by keyboard, at home on a phone. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, onChange, options, inline = false } = props;
  const none = props.none ?? (inline ? t('shell.allOf', { name: label }) : t('shell.all'));
  const choose = (chosen: string) => onChange(options.find((option) => option.value === chosen)?.value);
  return (
    <NativeSelect
      {...(inline ? { size: 'sm', 'aria-label': label } : { size: 'md', label })}
      w={{ base: '100%', sm: inline ? 'auto' : 176 }}
      // As wide as what may be chosen, so that it is read whole.
      {...(inline ? { miw: 176, maw: { base: '100%', sm: 256 } } : {})}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[{ value: '', label: none }, ...options]}
    />
  );
}
