import { t } from '@inspect/contract/i18n';
import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useMenuCollapsed } from '../../platform/appearance/appearance.ts';
import classes from './frame.module.css';

export function CollapseButton() {
  const [collapsed, setCollapsed] = useMenuCollapsed();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(collapsed ? 'shell.expandMenu' : 'shell.collapseMenu');
  return (
    <UnstyledButton
      className={classes.collapse}
      onClick={() => setCollapsed(!collapsed)}
      aria-label={label}
      title={label}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {collapsed ? null : <span>{label}</span>}
    </UnstyledButton>
  );
}
