export { embeddedUrl } from './ask-server.query.ts';
export { chooseHome, clusterOf, type Home } from './choose-home.ts';
export { WITHOUT_TYPED_TEXT } from './cluster-settings.ts';
export { EmbeddedPostgresError, type Names } from './embedded-postgres-error.ts';
export { SUPERUSER } from './ensure-cluster.ts';
export { ensurePassword } from './ensure-password.ts';
export { diskFull, isFull } from './explain-failure.ts';
export { type Binaries, findBinaries } from './find-binaries.ts';
export { takeInstanceLock } from './instance-lock.ts';
export { placeBinaries } from './place-binaries.ts';
export { lockPostgres } from './postgres-lock.ts';
export { readPostmaster } from './postmaster-file.ts';
export { findProcess, isRunning, type ProcessRef, signal } from './process-ref.ts';
export { programEnvironment, runProgram } from './run-program.ts';
export { chooseServiceUser } from './service-user.ts';
export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';
export { stopPostmaster } from './stop-postmaster.ts';
export { waitUntil } from './wait-until.ts';
