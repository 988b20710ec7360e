import { z } from 'zod';
import { hearShortcuts } from '../../ui/shortcuts/use-shortcut.ts';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { createStore, useStore } from '../store.ts';

const layout = z.enum(['vertical', 'horizontal']);
export type Layout = z.infer<typeof layout>;

const layoutStore = createStore<Layout>(readState(localKeys.layout, layout) ?? 'vertical');
const collapsedStore = createStore(readState(localKeys.menuCollapsed, z.boolean()) ?? false);

const shortcutsOffStore = createStore(readState(localKeys.shortcutsOff, z.boolean()) ?? false);
hearShortcuts(!shortcutsOffStore.get());

export function useLayout(): [Layout, (next: Layout) => void] {
  return [useStore(layoutStore), setLayout];
}

export function useMenuCollapsed(): [boolean, (next: boolean) => void] {
  return [useStore(collapsedStore), setCollapsed];
}

/** Whether single keys do nothing: for who speaks to the machine, or whose hand trembles. */
export function useShortcutsOff(): [boolean, (next: boolean) => void] {
  return [useStore(shortcutsOffStore), setShortcutsOff];
}

function setShortcutsOff(next: boolean): void {
  writeState(localKeys.shortcutsOff, next);
  shortcutsOffStore.set(next);
  hearShortcuts(!next);
}

function setLayout(next: Layout): void {
  writeState(localKeys.layout, next);
  layoutStore.set(next);
}

function setCollapsed(next: boolean): void {
  writeState(localKeys.menuCollapsed, next);
  collapsedStore.set(next);
}
