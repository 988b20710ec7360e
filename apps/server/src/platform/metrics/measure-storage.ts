import type { Storage } from '../storage/storage.ts';
import type { Metrics } from './create-metrics.ts';

const BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20, 40];

/** The same store; how often each operation succeeded and failed, and how long it took. Nothing names a file. */
export function measureStorage(storage: Storage, metrics: Metrics): Storage {
  const done = metrics.counter({
    name: 'inspect_storage_operations_total',
    help: 'Operations of the store of photographs and files',
    labels: ['operation', 'outcome'],
  });
  const duration = metrics.histogram({
    name: 'inspect_storage_operation_duration_seconds',
    help: 'Time of an operation of the store of photographs and files; of get, until the first byte may be read',
    labels: ['operation'],
    buckets: BUCKETS,
  });
  async function measured<T>(operation: keyof Storage, work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    let outcome = 'failed';
    try {
      const result = await work();
      outcome = 'ok';
      return result;
    } finally {
      done.add({ operation, outcome });
      duration.observe((performance.now() - begin) / 1000, { operation });
    }
  }
  return {
    ...storage,
    put: (key, content, about) => measured('put', () => storage.put(key, content, about)),
    get: (key) => measured('get', () => storage.get(key)),
    remove: (key) => measured('remove', () => storage.remove(key)),
  };
}
