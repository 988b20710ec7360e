import { t } from '@inspect/contract/i18n';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

export type Action = {
  name: string;
  label: string;
  /** what takes something away is red */
  danger?: boolean;
  onClick: () => void;
};

/** What is seldom done with a page, under one button; one thing alone stands there itself. */
export function ActionMenu({ actions }: { actions: readonly Action[] }) {
  const [first] = actions;
  if (!first) return null;
  if (actions.length === 1) return <ActionButton action={first} />;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {t('shell.moreActions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, label, danger, onClick }) => (
          <Menu.Item key={name} py="sm" {...(danger ? { c: 'red' } : {})} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ActionButton({ action: { label, danger, onClick } }: { action: Action }) {
  return (
    <Button variant="default" {...(danger ? { c: 'red' } : {})} onClick={onClick}>
      {label}
    </Button>
  );
}
