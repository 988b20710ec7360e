import { t } from '@inspect/contract/i18n';
import { Menu } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { RowAction } from './row-action.tsx';

/** Where else a page can go by one press. */
export type Ways = {
  /** the page before it, below which it would stand; null = it can't */
  nest: { name: string; go: () => void } | null;
  /** out from below the page above */
  lift: (() => void) | null;
  groups: readonly { id: string; name: string; go: () => void }[];
};

type PlaceMenuProps = { name: string; ways: Ways; tabIndex: number };

export function PlaceMenu({ name, ways: { nest, lift, groups }, tabIndex }: PlaceMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <RowAction label={t('menus.moveTo', { name })} icon={IconArrowsMove} tabIndex={tabIndex} data-move />
      </Menu.Target>
      <Menu.Dropdown>
        {nest ? <Menu.Item onClick={nest.go}>{t('menus.nest', { name: nest.name })}</Menu.Item> : null}
        {lift ? <Menu.Item onClick={lift}>{t('menus.lift')}</Menu.Item> : null}
        <Menu.Label>{t('menus.toGroup')}</Menu.Label>
        {groups.map(({ id, name: group, go }) => (
          <Menu.Item key={id} onClick={go}>
            {group}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
