import type { Metrics } from '../metrics/create-metrics.ts';
import type { DiskWatch } from './create-disk-watch.ts';

export function measureDisk(metrics: Metrics, disk: Pick<DiskWatch, 'usage'>): void {
  metrics.gauge({
    name: 'inspect_disk_used_ratio',
    help: 'Share of the disk that is used, 0 to 1, by what lies there',
    labels: ['disk'],
    read: () => disk.usage().map(({ name, used }) => ({ labels: { disk: name }, value: used })),
  });
  metrics.gauge({
    name: 'inspect_disk_free_bytes',
    help: 'Free space, by what lies there',
    labels: ['disk'],
    read: () => disk.usage().map(({ name, freeBytes }) => ({ labels: { disk: name }, value: freeBytes })),
  });
}
