export { isGone, withConnection } from './connection.ts';
export {
  type CopyState,
  type DeviceRow,
  type DraftRow,
  type OperationRow,
  type Sealed,
  WorkDatabase,
  work,
} from './work-database.ts';
