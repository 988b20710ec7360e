import type { ScreenDefinition } from './screen.ts';

let known: readonly ScreenDefinition[] = [];

/** app/router.tsx says once which screens there are, for those who must recognise an address. */
export function setKnownScreens(screens: readonly ScreenDefinition[]): void {
  known = screens;
}

export function screenAt(pathname: string): ScreenDefinition | null {
  return known.find((screen) => matchesPath(screen.path, pathname)) ?? null;
}

/** `/users/$id` matches `/users/5`; a slash at the end is forgiven. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const expected = pattern.split('/').filter(Boolean);
  const actual = pathname.split('/').filter(Boolean);
  return (
    expected.length === actual.length &&
    expected.every((part, index) => part.startsWith('$') || part === actual[index])
  );
}
