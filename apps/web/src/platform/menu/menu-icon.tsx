import type { MenuIconName } from '@inspect/contract/menus';
import {
  IconApi,
  IconBell,
  IconBuilding,
  IconCar,
  IconChartBar,
  IconCreditCard,
  IconEye,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconKey,
  IconLeaf,
  IconList,
  IconMap,
  IconSearch,
  IconTool,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Record<MenuIconName, TablerIcon> = {
  api: IconApi,
  bell: IconBell,
  building: IconBuilding,
  car: IconCar,
  card: IconCreditCard,
  chart: IconChartBar,
  eye: IconEye,
  help: IconHelpCircle,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  leaf: IconLeaf,
  list: IconList,
  map: IconMap,
  search: IconSearch,
  tool: IconTool,
  users: IconUsers,
};

const byName = new Map<string, TablerIcon>(Object.entries(ICONS));

/** Pages name their icon; a name that this build doesn't know gets a neutral sheet. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = byName.get(name) ?? IconFileText;
  return <Icon size={20} stroke={1.7} aria-hidden />;
}
