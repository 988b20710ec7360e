const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** «Chrome, Windows» out of what a browser calls itself; its own words where nothing is known. */
export function deviceName(agent: string | null): string | null {
  if (agent === null || agent.trim() === '') return null;
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];
  const found = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(', ') : agent;
}
