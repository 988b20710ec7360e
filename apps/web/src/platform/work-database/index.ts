export { isGone, withConnection } from './connection.ts';
export { type CopyState, type DraftRow, WorkDatabase, work } from './work-database.ts';
