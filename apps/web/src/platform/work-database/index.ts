export { isGone, withConnection } from './connection.ts';
export { type CopyState, type DraftRow, type Sealed, WorkDatabase, work } from './work-database.ts';
