import { beforeEach, describe, expect, test } from 'vitest';
import { createDiskWatch, type DiskWatch } from './create-disk-watch.ts';

const HOUR = 3_600_000;
let percent: number | null;
let now: number;
let lines: { level: string; alarm?: unknown; disk?: unknown; text: unknown }[];
let disk: DiskWatch;

beforeEach(() => {
  percent = 10;
  now = 0;
  lines = [];
  const say = (level: string) => (facts: { alarm?: unknown; disk?: unknown }, text?: string) =>
    void lines.push({ level, alarm: facts.alarm, disk: facts.disk, text });
  disk = createDiskWatch({
    folders: [{ name: 'data', path: '/data' }],
    alarmPercent: 85,
    refusePercent: 95,
    clock: { now: () => new Date(now) },
    logger: { info: say('info'), warn: say('warn'), error: say('error') } as never,
    statfs: async () => {
      if (percent === null) throw new Error('gone');
      // A tenth of the free blocks is kept back for root and does not count.
      return {
        bsize: 4096,
        blocks: 1_000_000,
        bfree: 1_000_000 - percent * 8_000,
        bavail: 800_000 - percent * 8_000,
      };
    },
  });
});

const at = async (share: number | null) => {
  percent = share;
  await disk.check();
};

describe('a disk that fills', () => {
  test('is told of once an hour from 85 % on', async () => {
    await at(84);
    expect(lines).toEqual([]);
    await at(85);
    await at(86);
    now += HOUR - 1;
    await at(87);
    expect(lines).toEqual([{ level: 'warn', alarm: 'disk', disk: 'data', text: 'alarm: disk data' }]);
    now += 1;
    await at(87);
    expect(lines).toHaveLength(2);
    await at(84);
    await at(85);
    expect(lines, 'another filling is another alarm').toHaveLength(3);
  });

  test('takes no writes from 95 % on, until it is below 93 %', async () => {
    await at(94.9);
    expect(disk.isFull()).toBe(false);
    await at(95);
    expect(disk.isFull()).toBe(true);
    await at(93.5);
    expect(disk.isFull(), 'a little less is not enough').toBe(true);
    await at(92.9);
    expect(disk.isFull()).toBe(false);
    expect(lines.map(({ level, alarm }) => [level, alarm])).toEqual([
      ['warn', 'disk'],
      ['error', 'disk_full'],
      ['info', undefined],
    ]);
  });

  test('stays full while it cannot be looked at', async () => {
    await at(96);
    await at(null);
    expect(disk.isFull()).toBe(true);
    expect(disk.usage()).toEqual([]);
  });

  test('says how full it is as df does', async () => {
    await at(50);
    expect(disk.usage()).toEqual([{ name: 'data', used: 0.5, freeBytes: 400_000 * 4096 }]);
  });
});
