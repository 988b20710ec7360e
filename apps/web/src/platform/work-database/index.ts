export { replaceWork, withConnection } from './connection.ts';
export { hasRoomFor } from './room.ts';
export { type Trouble, troubleOf, troubleStore } from './trouble.ts';
export {
  type AcknowledgedRow,
  type CopyState,
  type DeviceRow,
  type DraftRow,
  type OperationRow,
  type Sealed,
  WorkDatabase,
  work,
} from './work-database.ts';
