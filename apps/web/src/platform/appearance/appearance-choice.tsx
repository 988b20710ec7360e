import { t } from '@inspect/contract/i18n';
import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useLayout } from './appearance.ts';

/** Colours and the place of the menu; remembered on this device. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [layout, setLayout] = useLayout();
  return (
    <Stack gap="sm">
      <Segments
        label={t('shell.theme')}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'light', label: t('shell.themeLight') },
          { value: 'dark', label: t('shell.themeDark') },
          { value: 'auto', label: t('shell.themeAuto') },
        ]}
      />
      <Segments
        label={t('shell.layout')}
        value={layout}
        onChange={setLayout}
        data={[
          { value: 'vertical', label: t('shell.layoutVertical') },
          { value: 'horizontal', label: t('shell.layoutHorizontal') },
        ]}
      />
    </Stack>
  );
}

type SegmentsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  data: { value: Value; label: string }[];
};

function Segments<Value extends string>({ label, ...choice }: SegmentsProps<Value>) {
  const id = useId();
  return (
    <Stack gap={6}>
      <Text id={id} size="sm" fw={550}>
        {label}
      </Text>
      <SegmentedControl aria-labelledby={id} fullWidth orientation="vertical" {...choice} />
    </Stack>
  );
}
