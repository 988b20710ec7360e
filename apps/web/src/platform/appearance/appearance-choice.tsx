import { t } from '@inspect/contract/i18n';
import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useLayout } from './appearance.ts';

/** Colours and the place of the menu; remembered on this device. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [layout, setLayout] = useLayout();
  const themeLabel = useId();
  const layoutLabel = useId();
  return (
    <Stack gap="sm">
      <Stack gap={6}>
        <Text id={themeLabel} size="sm" fw={550}>
          {t('shell.theme')}
        </Text>
        <SegmentedControl
          aria-labelledby={themeLabel}
          fullWidth
          orientation="vertical"
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'light', label: t('shell.themeLight') },
            { value: 'dark', label: t('shell.themeDark') },
            { value: 'auto', label: t('shell.themeAuto') },
          ]}
        />
      </Stack>
      <Stack gap={6}>
        <Text id={layoutLabel} size="sm" fw={550}>
          {t('shell.layout')}
        </Text>
        <SegmentedControl
          aria-labelledby={layoutLabel}
          fullWidth
          orientation="vertical"
          value={layout}
          onChange={setLayout}
          data={[
            { value: 'vertical', label: t('shell.layoutVertical') },
            { value: 'horizontal', label: t('shell.layoutHorizontal') },
          ]}
        />
      </Stack>
    </Stack>
  );
}
