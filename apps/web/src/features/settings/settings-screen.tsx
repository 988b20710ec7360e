import { isMessageKey, t } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import { type Setting, settingsEndpoints } from '@inspect/contract/settings';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { RemindersOverview } from '../reminders/index.ts';
import { SettingItem } from './setting-item.tsx';

/** All settings of the system, group by group. What is typed and not saved is kept: leaving asks nothing. */
export default function SettingsScreen() {
  const session = useSession();
  const may = mayCall(session, settingsEndpoints.list.need);
  const [search, setSearch] = useState('');
  const read = useRead(settingsEndpoints.list, {}, { staleTime: 0, enabled: may });
  const groups = groupsOf(read.data?.data ?? [], search);
  if (!may) return <EmptyState text={t('error.forbidden')} />;
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Stack gap="lg">
        <SearchField
          label={t('settings.find')}
          placeholder={t('settings.find')}
          value={search}
          onChange={setSearch}
        />
        {read.isError && !read.data ? (
          <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
        ) : null}
        {read.isPending ? <Skeleton height={240} /> : null}
        {read.data && groups.length === 0 ? <EmptyState text={t('shell.nothingFound')} /> : null}
        {groups.map(([group, settings]) => (
          <div key={group}>
            <Title order={2} size="h4" mb="sm">
              {groupText(group)}
            </Title>
            {group === REMINDERS ? <RemindersOverview /> : null}
            <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {settings.map((setting) => (
                <SettingItem
                  key={setting.key}
                  setting={setting}
                  editable={session.can('accesses_all', 'edit')}
                />
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
    </>
  );
}

/** The group whose settings say when the owners of vehicles are written to, and for how much. */
const REMINDERS = 'reminder';

function groupsOf(settings: readonly Setting[], search: string): [string, Setting[]][] {
  const wanted = searchKey(search);
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    if (!searchKey(setting.name, setting.note, setting.key).includes(wanted)) continue;
    groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  }
  return [...groups];
}

function groupText(group: string): string {
  const key = `settings.group.${group}`;
  return isMessageKey(key) ? t(key) : group;
}
