/** How the form opens: an open one (operator, staff), a concluded one, a new one like it, on the right vehicle. */
export const OPENINGS = ['edit', 'staffEdit', 'amend', 'copy', 'move'] as const;
export type Opening = (typeof OPENINGS)[number];

/** editable = filled in and may be changed · cleared = begins empty · locked = shown, never changed. */
export type FieldState = 'editable' | 'cleared' | 'locked';
export type Openings = Readonly<Record<Opening, FieldState>>;

const states = <
  Edit extends FieldState,
  StaffEdit extends FieldState,
  Amend extends FieldState,
  Copy extends FieldState,
  Move extends FieldState,
>(
  edit: Edit,
  staffEdit: StaffEdit,
  amend: Amend,
  copy: Copy,
  move: Move,
) => ({ edit, staffEdit, amend, copy, move });

/** Facts of the vehicle and its owner are corrected everywhere and go over into a copy; another vehicle has others. */
export const FACT = states('editable', 'editable', 'editable', 'editable', 'cleared');
/** Which vehicle it is stands from the beginning; a result of the wrong one is moved, not renamed. */
export const IDENTITY = states('locked', 'locked', 'locked', 'editable', 'cleared');
/** Of that day only. */
export const OF_THE_DAY = states('editable', 'editable', 'editable', 'cleared', 'locked');
/** Who inspected is a fact of the past once there is a result. */
export const INSPECTOR = states('editable', 'editable', 'locked', 'cleared', 'locked');
/** The operator concludes; the staff correct a conclusion and make none. */
export const RESULT = states('editable', 'locked', 'editable', 'cleared', 'locked');
/** What the mechanic found is his, what was paid is paid: never changed here and never carried over. */
export const OTHERS = states('locked', 'locked', 'locked', 'cleared', 'locked');
