import { type AccessPerson, accessEndpoints, ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { Box, Group, NativeSelect } from '@mantine/core';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import { usePage } from '../../platform/navigation/screen.ts';
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
  const { rows, failure } = useAllRows(accessEndpoints.people);
  return {
    options: rows?.map((person) => ({ id: person._id, name: person.name, note: noteOf(person) })),
    failure,
  };
}

function noteOf({ role, companyName, stationName, blocked }: AccessPerson): string {
  const parts = [t(`access.role.${role}`), companyName, stationName];
  return [...parts, blocked ? t('access.screen.blocked') : null].filter(Boolean).join(' · ');
}
