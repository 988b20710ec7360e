export { isGone, withConnection } from './connection.ts';
export { type CopyState, type DraftRow, type PhotoRow, WorkDatabase, work } from './work-database.ts';
