import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WITHOUT_TYPED_TEXT } from '@inspect/embedded-postgres';
import { expect, test } from 'vitest';
import { appWithoutDatabase } from '../../test/app-without-database.ts';
import { runbookCommands } from '../../test/faults/runbook-commands.ts';
import { createDiskWatch } from '../platform/disk/create-disk-watch.ts';
import { createMetrics } from '../platform/metrics/create-metrics.ts';
import { measureStorage } from '../platform/metrics/measure-storage.ts';
import { repositoryRoot } from '../platform/paths.ts';
import { createFolderStorage } from '../platform/storage/folder-storage.ts';

/** Every figure that the server has, by the names that a query uses. */
async function allNames(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.process();
  measureStorage(createFolderStorage('unused'), metrics);
  const disk = createDiskWatch({
    folders: [],
    alarmPercent: 85,
    refusePercent: 95,
    clock: { now: () => new Date() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const { close } = await appWithoutDatabase({ metrics, disk });
  await close();
  return new Set(metrics.names());
}

const file = (name: string) => readFile(join(repositoryRoot(), 'ops', name), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:inspect|nodejs|process)_[a-z0-9_]+\b/g));

test.each(['grafana-dashboard.json', 'prometheus-alerts.yaml'])(
  '%s asks for nothing that the server does not have',
  async (name) => {
    const names = await allNames();
    const asked = [...namesIn(await file(name))];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((one) => !names.has(one))).toEqual([]);
  },
);

test('the dashboard shows every figure of ours', async () => {
  const shown = namesIn(await file('grafana-dashboard.json'));
  const families = [...(await allNames())].filter((name) => name.startsWith('inspect_'));
  const family = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const seen = new Set([...shown].map(family));
  expect([...new Set(families.map(family))].filter((name) => !seen.has(name))).toEqual([]);
});

test('there is an alarm for everything that must not go unnoticed', async () => {
  const alerts = [...(await file('prometheus-alerts.yaml')).matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  expect(alerts).toEqual(
    expect.arrayContaining([
      'InspectNotReady',
      'InspectReadsSlow',
      'InspectWritesSlow',
      'InspectPoolWaiting',
      'InspectJobsLate',
      'InspectDiskFilling',
      'InspectBackupOld',
      'InspectEventLoopLate',
      'InspectFailures',
    ]),
  );
  const runbook = await readFile(join(repositoryRoot(), 'docs', 'runbook.md'), 'utf8');
  expect(alerts.filter((name) => !runbook.includes(`${name}`))).toEqual([]);
});

test('the runbook turns off in PostgreSQL’s log what the doctor asks for', async () => {
  const commands = await runbookCommands('private-log');
  const set = [...commands.matchAll(/alter system set (\w+) = '?([\w-]+)'?"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(set)).toEqual(WITHOUT_TYPED_TEXT);
});
