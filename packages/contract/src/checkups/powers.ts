/** What a person may do with one checkup now. The server asks the same before it does it. */
export const CHECKUP_POWERS = [
  'edit',
  'findings',
  'conclude',
  'cancel',
  'amend',
  'release',
  'annul',
  'move',
  'delete',
  'restore',
  'erase',
] as const;
export type CheckupPower = (typeof CHECKUP_POWERS)[number];
export type CheckupPowers = Record<CheckupPower, boolean>;
