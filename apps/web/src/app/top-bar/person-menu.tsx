import { runsCompany } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Avatar, Button, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { AppearanceChoice } from '../../platform/appearance/appearance-choice.tsx';
import { openShortcutHelp } from '../shortcuts/shortcut-help.tsx';
import { initials } from './initials.ts';
import classes from './top-bar.module.css';
import { useSignOut } from './use-sign-out.tsx';

/** Who is signed in, how it should look, and the way out. */
export function PersonMenu() {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { askToLeave, question } = useSignOut();
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        width="min(23rem, calc(100vw - 1rem))"
        // Below a dialog: on a phone it would cover the question whether to leave.
        zIndex={150}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.person}
            aria-label={`${t('shell.person')}․ ${user.name}`}
            onClick={() => setOpened((now) => !now)}
          >
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
            <Button
              component={Link}
              to="/profile"
              variant="default"
              fullWidth
              leftSection={<IconUserCircle size={18} aria-hidden />}
              onClick={() => setOpened(false)}
            >
              {t('auth.profile.open')}
            </Button>
            {runsCompany(user.role) ? (
              <Button
                component={Link}
                to="/company"
                variant="default"
                fullWidth
                leftSection={<IconBuilding size={18} aria-hidden />}
                onClick={() => setOpened(false)}
              >
                {t('companies.ownTitle')}
              </Button>
            ) : null}
            <Divider />
            <AppearanceChoice />
            <Button
              variant="default"
              fullWidth
              classNames={{ root: classes.entry, label: classes.entryLabel }}
              leftSection={<IconKeyboard size={18} aria-hidden />}
              onClick={() => {
                setOpened(false);
                openShortcutHelp();
              }}
            >
              {t('shell.shortcuts.title')}
            </Button>
            <Divider />
            <Button
              variant="default"
              fullWidth
              leftSection={<IconLogout size={18} aria-hidden />}
              onClick={askToLeave}
            >
              {t('auth.signOut')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {question}
    </>
  );
}
