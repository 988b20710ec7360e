import { t } from '@inspect/contract/i18n';
import { PAYMENT_METHODS, type PaymentMethod, type Setting } from '@inspect/contract/settings';
import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { z } from 'zod';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { WordsField } from '../../ui/form/words-field.tsx';
import { boundsText, listOf, methodText } from './setting-text.ts';

type SettingFieldProps = {
  setting: Setting;
  value: unknown;
  onChange: (value: unknown) => void;
  /** by the path in the value; '' is the value itself */
  errorOf: (path: string) => string | undefined;
};

/** Always taken: there is nothing to switch, and what is stored says so whatever becomes of the others. */
const CASH: PaymentMethod = 'cash';

const numbers = z.record(z.string(), z.number().nullable()).catch({});
const redirect = z
  .object({ address: z.string().nullable(), hosts: z.array(z.string()) })
  .catch({ address: null, hosts: [] });
const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

export function SettingField({ setting, value, onChange, errorOf }: SettingFieldProps) {
  const { type, key } = setting;
  const common = { name: key, label: t('settings.value'), hint: boundsText(setting), error: errorOf('') };
  switch (type) {
    case 'whole':
    case 'money':
      return <NumberField {...common} value={asNumber(value)} onChange={onChange} />;
    case 'decimal':
      return <NumberField {...common} decimals={3} value={asNumber(value)} onChange={onChange} />;
    case 'flag':
      return <CheckField {...common} label={setting.name} value={value === true} onChange={onChange} />;
    case 'time':
      return <TextField {...common} value={asText(value)} onChange={onChange} />;
    case 'wholeByCategory':
      return (
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {Object.entries(numbers.parse(value)).map(([category, number]) => (
            <NumberField
              key={category}
              name={`${key}.${category}`}
              label={category}
              error={errorOf(category)}
              value={number}
              onChange={(typed) => onChange({ ...numbers.parse(value), [category]: typed })}
            />
          ))}
        </SimpleGrid>
      );
    case 'list':
      return (
        <Checkbox.Group
          label={t('settings.methods')}
          value={listOf(value)}
          onChange={(chosen) =>
            onChange(PAYMENT_METHODS.filter((one) => one === CASH || chosen.includes(one)))
          }
          error={common.error}
        >
          <Stack gap="xs" mt="xs">
            {PAYMENT_METHODS.filter((one) => one !== CASH).map((method) => (
              <Checkbox key={method} value={method} label={methodText(method)} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'phone':
      return (
        <PhoneField
          {...common}
          hint={t('settings.phoneHint')}
          value={asText(value)}
          onChange={(typed) => onChange(typed === '' ? null : typed)}
        />
      );
    case 'address':
      return <RedirectField name={key} value={value} onChange={onChange} errorOf={errorOf} />;
  }
}

function RedirectField({
  name,
  value,
  onChange,
  errorOf,
}: Omit<SettingFieldProps, 'setting'> & { name: string }) {
  const { address, hosts } = redirect.parse(value);
  return (
    <Stack gap="sm">
      <TextField
        name={`${name}.address`}
        label={t('settings.address')}
        hint={t('settings.addressHint')}
        error={errorOf('address') ?? errorOf('')}
        value={address ?? ''}
        onChange={(typed) => onChange({ hosts, address: typed.trim() === '' ? null : typed })}
      />
      <WordsField
        name={`${name}.hosts`}
        label={t('settings.hosts')}
        hint={t('settings.hostsHint')}
        error={errorOf('hosts') ?? hosts.map((_, index) => errorOf(`hosts.${index}`)).find(Boolean)}
        value={hosts}
        onChange={(typed) => onChange({ address, hosts: [...typed] })}
      />
    </Stack>
  );
}
