import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';

const TABS = ['data', 'contract', 'stations', 'history'] as const;
const address = z.object({ tab: z.enum(TABS).catch('data').default('data') });

type CompanyTab = {
  tab: (typeof TABS)[number];
  label: string;
  content: ReactNode;
  /** stays as it is while another one is shown */
  keeps?: boolean;
};

/** The parts of a company, each no longer than a screen and a half; which one is shown stands in the address. */
export function CompanyTabs({ tabs }: { tabs: readonly CompanyTab[] }) {
  const [{ tab: wanted }, patch] = useSearchState(address);
  const shown = (tabs.find(({ tab }) => tab === wanted) ?? tabs[0])?.tab ?? null;
  return (
    <Tabs
      value={shown}
      onChange={(next) => patch({ tab: TABS.find((tab) => tab === next) ?? null }, { replace: true })}
    >
      <Tabs.List mb="md">
        {tabs.map(({ tab, label }) => (
          <Tabs.Tab key={tab} value={tab} size="md">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, content, keeps }) => (
        <Tabs.Panel key={tab} value={tab}>
          {keeps || tab === shown ? content : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
