/**
 * How the form opens: an open one (operator, staff), a concluded one, a new one like it, a new one that is paid for like it,
 * on the right vehicle.
 */
export const OPENINGS = ['edit', 'staffEdit', 'amend', 'copy', 'copyPayment', 'move'] as const;
export type Opening = (typeof OPENINGS)[number];

/** editable = filled in and may be changed · cleared = begins empty · locked = shown, never changed. */
export type FieldState = 'editable' | 'cleared' | 'locked';
export type Openings = Readonly<Record<Opening, FieldState>>;

const states = <
  Edit extends FieldState,
  StaffEdit extends FieldState,
  Amend extends FieldState,
  Copy extends FieldState,
  CopyPayment extends FieldState,
  Move extends FieldState,
>(
  edit: Edit,
  staffEdit: StaffEdit,
  amend: Amend,
  copy: Copy,
  copyPayment: CopyPayment,
  move: Move,
) => ({ edit, staffEdit, amend, copy, copyPayment, move });

/** Facts of the vehicle are corrected everywhere and go over into a copy; another vehicle has others. */
export const FACT = states('editable', 'editable', 'editable', 'editable', 'cleared', 'cleared');
/** Who owns it is who pays: the same person pays for his other vehicles too. */
export const PAYER = states('editable', 'editable', 'editable', 'editable', 'editable', 'cleared');
/** What somebody has asked for of this vehicle and at this number: of another one he has to be asked again. */
export const CONSENT = states('editable', 'editable', 'editable', 'cleared', 'cleared', 'cleared');
/** Which vehicle it is stands from the beginning; a result of the wrong one is moved, not renamed. */
export const IDENTITY = states('locked', 'locked', 'locked', 'editable', 'cleared', 'cleared');
/** Of that day only. */
export const OF_THE_DAY = states('editable', 'editable', 'editable', 'cleared', 'cleared', 'locked');
/** Who inspected is a fact of the past once there is a result. */
export const INSPECTOR = states('editable', 'editable', 'locked', 'cleared', 'cleared', 'locked');
/** The operator concludes; the staff correct a conclusion and make none. */
export const RESULT = states('editable', 'locked', 'editable', 'cleared', 'cleared', 'locked');
/** What the mechanic found is his, what was paid is paid: never changed here and never carried over. */
export const OTHERS = states('locked', 'locked', 'locked', 'cleared', 'cleared', 'locked');
/** In what way it was paid says nothing of money that came: it is only what is chosen beforehand for the next one. */
export const METHOD = states('locked', 'locked', 'locked', 'cleared', 'editable', 'locked');
