import type { PageRoute } from '@inspect/contract/access';
import type { MessageKey } from '@inspect/contract/i18n';
import { type ComponentType, createContext, useContext } from 'react';

/** One address of the interface. A feature exports `screens: ScreenDefinition[]` from its routes.tsx. */
export type ScreenDefinition = {
  /** `/settings/:list`-like parameters are written `$list` */
  path: string;
  /** needs this page granted; without it the screen is public */
  page?: PageRoute;
  /** belongs to no page, but needs somebody who is signed in */
  signedIn?: true;
  /** title of the browser tab */
  title: MessageKey;
  /** full = without menu and top bar */
  layout?: 'full';
  /** with the first script, and so with its texts alone: what is shown before anything can be fetched */
  eager?: true;
  load: () => Promise<{ default: ComponentType }>;
};

export type CurrentScreen = { page: PageRoute | null; path: string; title: MessageKey };

export const ScreenContext = createContext<CurrentScreen | null>(null);

/** Which of its pages a shared screen is shown as. */
export function useScreen(): CurrentScreen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen outside a screen');
  return screen;
}

/** The page of a screen that always has one. */
export function usePage(): PageRoute {
  const { page, path } = useScreen();
  if (!page) throw new Error(`the screen ${path} belongs to no page`);
  return page;
}
