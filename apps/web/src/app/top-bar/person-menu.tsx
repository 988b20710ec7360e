import { t } from '@inspect/contract/i18n';
import { Avatar, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSession } from '../../platform/access/session.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { initials } from './initials.ts';
import { SignOutButton } from './sign-out-button.tsx';
import classes from './top-bar.module.css';

/** Who is signed in, how it should look, and the way out. */
export function PersonMenu() {
  const { user } = useSession();
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.person} aria-label={`${t('shell.person')}․ ${user.name}`}>
          <Avatar size={34} radius="xl" color="blue" variant="light" aria-hidden>
            {initials(user.name)}
          </Avatar>
          <span className={classes.personName}>{user.name}</span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.person')} p="md">
        <Stack gap="md">
          <div>
            <Text fw={600}>{user.name}</Text>
            <Text size="sm" c="dimmed">
              {t(`access.role.${user.role}`)}
            </Text>
            <Text size="sm" c="dimmed" className={classes.email}>
              {user.email}
            </Text>
          </div>
          <Divider />
          <AppearanceChoice />
          <Divider />
          <SignOutButton />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
