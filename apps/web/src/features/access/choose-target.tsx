import { type AccessPerson, accessEndpoints, ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { Box, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { Picker } from '../../ui/form/picker/picker.tsx';
import type { AccessesWork } from './use-accesses.ts';

/** A role (for who arranges everybody's rights) or one person. */
export function ChooseTarget({ work }: { work: AccessesWork }) {
  const everybody = usePage() === 'accesses_all';
  const people = usePeople();
  return (
    <Group align="flex-end" gap="md" mb="md">
      {everybody ? (
        <NativeSelect
          size="md"
          w={{ base: '100%', sm: 260 }}
          label={t('access.screen.role')}
          value={work.asked?.role ?? ''}
          onChange={(event) => {
            const role = ROLES.find((each) => each === event.currentTarget.value);
            work.choose(role ? { role } : {});
          }}
          data={[
            { value: '', label: t('access.screen.chooseRole') },
            ...ROLES.map((role) => ({ value: role, label: t(`access.role.${role}`) })),
          ]}
        />
      ) : null}
      <Box w={{ base: '100%', sm: 380 }}>
        <Picker
          name="person"
          label={t('access.screen.person')}
          options={people.options}
          failure={people.failure}
          value={work.asked?.user ?? null}
          onChange={(user) => work.choose(user ? { user } : {})}
        />
      </Box>
    </Group>
  );
}

function usePeople() {
  const endpoint = accessEndpoints.people;
  const read = useQuery({
    queryKey: ['rows', endpoint.path],
    queryFn: async ({ signal }) => {
      const rows: AccessPerson[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page: String(page), limit: String(PAGE_SIZE_MAX) };
        const { data, pagination } = await call(endpoint, { query, signal });
        rows.push(...data);
        pages = pagination.total;
      }
      return rows;
    },
  });
  return {
    options: read.data?.map((person) => ({ id: person._id, name: person.name, note: noteOf(person) })),
    failure: read.isError
      ? { message: failureText(read.error), retry: () => void read.refetch() }
      : undefined,
  };
}

function noteOf({ role, companyName, stationName, blocked }: AccessPerson): string {
  const parts = [t(`access.role.${role}`), companyName, stationName];
  return [...parts, blocked ? t('access.screen.blocked') : null].filter(Boolean).join(' · ');
}
