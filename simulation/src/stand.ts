import { openPool } from '../../apps/server/src/platform/db/open-pool.ts';
import { testDatabase } from '../../apps/server/test/database-per-worker.ts';
import type { Patch } from '../../apps/server/test/planting/patch.ts';
import { temporaryStorage } from '../../apps/server/test/temporary-storage.ts';
import { appOn } from '../../apps/server/test/test-app.ts';
import { prepare } from './run.ts';
import type { Ground } from './simulation.ts';

export type Standing = { ground: Ground; end: () => Promise<void> };

/**
 * Real time, that of a machine which others use, is no part of a story: no statement is ended by it, nobody gives up waiting for
 * a connection, and none is asked in between whether it is still there, which would be one query more.
 */
const PATIENCE_MS = 600_000;
const PATIENT = { wait: PATIENCE_MS, statementLimit: PATIENCE_MS, trusted: PATIENCE_MS };

/** One server on one database for all simulations of a file; each has companies of its own. */
export async function onGround(patches: readonly Patch[] = []): Promise<Standing> {
  const database = await testDatabase(8, PATIENT);
  const files = await temporaryStorage();
  // A server that is begun anew finds the database and the files of the one before.
  const stays = { ...database, drop: async () => undefined };
  const ground = await prepare(
    database.pool,
    openPool(database.url, { max: 2, applicationName: 'inspect-staff', ...PATIENT }),
    () => appOn(stays, { storage: files.storage, heartbeatPatience: PATIENCE_MS }),
    patches,
  );
  return {
    ground,
    end: async () => {
      await ground.server.close();
      await database.drop();
      await files.remove();
    },
  };
}
