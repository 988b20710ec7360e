import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { createDiskWatch, type DiskWatch } from '../platform/disk/create-disk-watch.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import { measureStorage } from '../platform/metrics/measure-storage.ts';
import { serveMetrics } from '../platform/metrics/serve-metrics.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { backupAgeOf } from './backup-age.ts';
import { ownDisks } from './own-disks.ts';
import { storageOf } from './storage-of.ts';

export type Observation = {
  /** for `buildApp` */
  parts: {
    metrics: Metrics;
    disk: DiskWatch;
    storage: Storage;
    slowStatementMs: number;
    backupAge: ReturnType<typeof backupAgeOf>;
  };
  /** where the figures are served; undefined: nowhere */
  metricsPort: number | undefined;
  stop(): Promise<void>;
};

/** Watches what is beside the application: disks, file store, Node; serves the figures where a port is set. */
export async function observeInstallation(config: Config, logger: FastifyBaseLogger): Promise<Observation> {
  const metrics = createMetrics();
  metrics.process();
  const disk = createDiskWatch({
    folders: await ownDisks(config),
    alarmPercent: config.diskAlarmPercent,
    refusePercent: config.diskRefusePercent,
    clock: systemClock,
    logger,
  });
  await disk.start();
  const { metricsPort: port, metricsHost: host } = config;
  const server = port === undefined ? undefined : await serveMetrics(metrics, { port, host });
  return {
    parts: {
      metrics,
      disk,
      storage: measureStorage(storageOf(config), metrics),
      slowStatementMs: config.slowStatementMs,
      backupAge: backupAgeOf(config),
    },
    metricsPort: server?.port,
    stop: async () => {
      disk.stop();
      await server?.close();
    },
  };
}
