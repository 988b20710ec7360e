/** What its photographs give a conclusion, stored beside the other marks. */
const PHOTO_MARKS = ['photo_time', 'photo_unproven'] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];

export const isPhotoMark = (mark: CheckupMark): mark is PhotoMark => PHOTO_MARKS.some((one) => one === mark);

/** What lies beside a checkup when it is concluded: the register says otherwise, its company has no licence. Stored apart, too. */
const CONCLUSION_MARKS = ['register_differs', 'licence_expired'] as const;
export type ConclusionMark = (typeof CONCLUSION_MARKS)[number];

export const isConclusionMark = (mark: CheckupMark): mark is ConclusionMark =>
  CONCLUSION_MARKS.some((one) => one === mark);

/** What control should look at; never a refusal. */
export const CHECKUP_MARKS = [
  'too_short',
  'out_of_limit',
  'plate_unread',
  ...PHOTO_MARKS,
  ...CONCLUSION_MARKS,
  'plate_other',
  'signature_override',
] as const;
export type CheckupMark = (typeof CHECKUP_MARKS)[number];
