/** Under which name the drafts of new checkups are kept on this device. */
export const CHECKUP_DRAFT = 'checkup';
/** … and changes of records that are already stored. */
export const CHANGE_DRAFT = 'checkup-change';
