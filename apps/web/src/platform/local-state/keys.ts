/** Every name under which this browser remembers something; nothing else may invent one. */
export const localKeys = {
  /** light, dark or auto; also read by public/first.js */
  theme: 'inspect.theme',
  /** vertical or horizontal */
  layout: 'inspect.layout',
  /** whether the vertical menu is narrow */
  menuCollapsed: 'inspect.menu-collapsed',
  /** groups of the menu that are folded, one entry for each person: see foldedKey */
  folded: 'inspect.menu-folded',
  /** whether single keys do nothing */
  shortcutsOff: 'inspect.shortcuts-off',
  /** encoded: address of the home page */
  home: 'inspect.home',
  /** encoded: granted pages with their permissions */
  pages: 'inspect.pages',
  /** encoded */
  role: 'inspect.role',
  /** encoded: who is signed in while the server can't be asked, without what tells of him: see `cookieNames.person` */
  person: 'inspect.person',
  /** a sign-out that the server hasn't heard of yet */
  signOutOwed: 'inspect.sign-out-owed',
  /** whom this device itself has let in, as long as the server has not taken him */
  enteredHere: 'inspect.entered-here',
  /** ids of people whose password was to open nothing here any more, and whom the browser could not forget yet */
  toForget: 'inspect.to-forget',
  /** ids of blocked people of whom something may lie here that the server has not got */
  handOver: 'inspect.hand-over',
  /** device time in ms at which a key, a pointer or a finger was last felt, in any tab */
  activeAt: 'inspect.active-at',
  /** why who left last is signed in no more, and his id: every tab of his says the same */
  leftBecause: 'inspect.left-because',
  /** Time {live, local, diff} */
  time: 'inspect.time',
  /** how long this device works without the server, as it was told last */
  offlineLimits: 'inspect.offline-limits',
  /** of which history the server's database is, as it was told last */
  databaseEpoch: 'inspect.database-epoch',
  /** the latest wall clock ever seen on this device */
  latestClock: 'inspect.latest-clock',
  /** the version of the reference data that this browser's copies stand at, and what they are copies for */
  copies: 'inspect.copies',
  /** Column status {id, hide}, one entry for each person and table: see columnsKey */
  columns: 'inspect.columns',
  /** ids chosen lately, newest first, one entry for each person and list: see recentKey */
  recent: 'inspect.recent',
  /** when each of the company's reminders was last put off, one entry for each person: see remindersKey */
  reminders: 'inspect.reminders',
  /** which device this browser is, and what waited on it: what its database should hold */
  device: 'inspect.device',
  /** before when putting the application on the device is not offered */
  installing: 'inspect.installing',
  /** whom to call when the server can't be reached */
  support: 'inspect.support',
  /** public keys with which the QR of a diagnostic card is checked without the server */
  cardKeys: 'inspect.card-keys',
  /** why there is no plate or no photo of it: the reasons to choose from, as they were answered last */
  cameraReasons: 'inspect.camera-reasons',
  /** when the server last took something of each person from this device: see lastSyncKey */
  lastSync: 'inspect.last-sync',
} as const;

/** Remembered by this tab alone, over reloads. */
export const sessionKeys = {
  /** the last reload forced by a new version: a tab that loops must stop, its neighbours must not */
  forcedReload: 'inspect.forced-reload',
  /** a sentence to show after a reload that was not asked for */
  afterReload: 'inspect.after-reload',
} as const;

export const cookieNames = {
  /** lasts one day: the logo is shown on the first visit of the day */
  firstTime: 'inspect-first-time',
  /** opens the key of unsent work that lies in the browser's database, while its person is signed in */
  sealHalf: 'inspect-seal-half',
  /** encoded: name, e-mail and telephone of whom the top bar shows while the server can't be asked */
  person: 'inspect-person',
} as const;

export function columnsKey(userId: string, table: string): string {
  return `${localKeys.columns}.${userId}.${table}`;
}

export function recentKey(userId: string, list: string): string {
  return `${localKeys.recent}.${userId}.${list}`;
}

export function remindersKey(userId: string): string {
  return `${localKeys.reminders}.${userId}`;
}

export function lastSyncKey(userId: string): string {
  return `${localKeys.lastSync}.${userId}`;
}

export function foldedKey(userId: string): string {
  return `${localKeys.folded}.${userId}`;
}
