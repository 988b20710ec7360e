import { matchesPath } from '@inspect/contract/access';
import type { ScreenDefinition } from './screen.ts';

let known: readonly ScreenDefinition[] = [];

/** app/router.tsx says once which screens there are, for those who must recognise an address. */
export function setKnownScreens(screens: readonly ScreenDefinition[]): void {
  known = screens;
}

export function screenAt(pathname: string): ScreenDefinition | null {
  return known.find((screen) => matchesPath(screen.path, pathname)) ?? null;
}
