/** What control should look at; never a refusal. */
export const CHECKUP_MARKS = [
  'too_short',
  'out_of_limit',
  'plate_unread',
  'plate_other',
  'signature_override',
] as const;
export type CheckupMark = (typeof CHECKUP_MARKS)[number];
