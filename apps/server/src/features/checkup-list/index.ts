export { announceCheckup } from './announce-checkup.ts';
export {
  allCheckups,
  checkupOf,
  checkupsByIds,
  checkupsPage,
  findCheckup,
  openCheckupsOf,
  pageOf,
  shownCheckup,
} from './checkup.query.ts';
export { ATTACHMENTS, MARKS } from './checkup-columns.query.ts';
export {
  type CountedPart,
  type CountedSums,
  countedOneByOne,
  countedSums,
  findingsOneByOne,
  isUncounted,
} from './counted-rows.query.ts';
export {
  countOfDays,
  countOfOverdue,
  countOfVoided,
  countOfWaiting,
  countsOfDays,
  figuresOfDay,
  firstCheckupAt,
} from './counts.query.ts';
export { foldCounts, miscountedDays } from './counts.repo.ts';
export { fieldSql, saidOf, selectList } from './field-sql.query.ts';
export { orderOf } from './order.query.ts';
export { presentCheckup } from './present-checkup.ts';
export {
  mechanicCheckups,
  notClosedLong,
  type Scope,
  scopeCondition,
  scopedCheckups,
  scopePartsOf,
  shownSince,
} from './scoped-checkups.query.ts';
export { stoodFor } from './stood-for.query.ts';
