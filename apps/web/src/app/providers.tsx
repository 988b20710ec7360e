import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { localKeys } from '../platform/local-state/keys.ts';
import { theme } from './theme.ts';
import { cssVariables } from './theme-variables.ts';
import { Toasts } from './toasts.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: localKeys.theme });

/** The week begins on Monday. */
const dates = { locale: 'hy-am', firstDayOfWeek: 1, weekendDays: [0, 6] } as const;

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <DatesProvider settings={{ ...dates, weekendDays: [...dates.weekendDays] }}>
          <Toasts />
          {children}
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
