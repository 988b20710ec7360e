import { statfs as systemStatfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

/** In blocks of `bsize` bytes, as statfs gives them. `bavail`: what we may use of what is free. */
type Blocks = { bsize: number; blocks: number; bfree: number; bavail: number };

export type DiskUsage = {
  /** what lies there: `data`, `files` */
  name: string;
  /** share of the disk that is used, 0 … 1, as df counts it: what is kept back for root does not count as free */
  used: number;
  freeBytes: number;
};

export type DiskWatch = {
  /** as last looked; without disks that could not be read */
  usage(): readonly DiskUsage[];
  /** so full that nothing may be written any more */
  isFull(): boolean;
  /** looks now */
  check(): Promise<void>;
  /** looks now and then every five seconds, until it is stopped */
  start(): Promise<void>;
  stop(): void;
};

/** Free space comes and goes: a disk that was full is usable again when it is so much below the limit. */
const EASE = 0.02;
const EVERY_MS = 5_000;
const ALARM_EVERY_MS = 3_600_000;

/** Watches the disks of data and files: an alarm each hour above `alarmPercent`, a line at each `refusePercent` change. */
export function createDiskWatch(options: {
  folders: readonly { name: string; path: string }[];
  alarmPercent: number;
  refusePercent: number;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  statfs?: (path: string) => Promise<Blocks>;
}): DiskWatch {
  const { folders, clock, logger, statfs = systemStatfs } = options;
  const [alarmAt, refuseAt] = [options.alarmPercent / 100, options.refusePercent / 100];
  const alarmed = new Map<string, number>();
  const full = new Set<string>();
  let usage: DiskUsage[] = [];
  let timer: NodeJS.Timeout | undefined;

  function judge({ name, used, freeBytes }: DiskUsage): void {
    const facts = { disk: name, percent: Math.floor(used * 1000) / 10, freeMb: Math.floor(freeBytes / 1e6) };
    if (used >= refuseAt && !full.has(name)) {
      full.add(name);
      logger.error({ alarm: 'disk_full', ...facts }, 'alarm: disk full, writes are refused');
    }
    if (used < refuseAt - EASE && full.delete(name)) logger.info(facts, 'writes are taken again');
    if (used < alarmAt) return void alarmed.delete(name);
    const now = clock.now().getTime();
    if (now - (alarmed.get(name) ?? Number.NEGATIVE_INFINITY) < ALARM_EVERY_MS) return;
    alarmed.set(name, now);
    logger.warn({ alarm: 'disk', ...facts }, `alarm: disk ${name}`);
  }

  async function check(): Promise<void> {
    const seen: DiskUsage[] = [];
    for (const { name, path } of folders) {
      // A folder that is only made with the first file is no fault; what can't be read keeps its last verdict.
      const found = await statfs(path).catch(() => undefined);
      if (found) seen.push({ name, ...usageOf(found) });
    }
    usage = seen;
    for (const disk of seen) judge(disk);
  }

  return {
    usage: () => usage,
    isFull: () => full.size > 0,
    check,
    start: async () => {
      await check();
      timer = setInterval(() => void check(), EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

export function usageOf({ bsize, blocks, bfree, bavail }: Blocks): Omit<DiskUsage, 'name'> {
  const used = blocks - bfree;
  return { used: used + bavail === 0 ? 0 : used / (used + bavail), freeBytes: bavail * bsize };
}
