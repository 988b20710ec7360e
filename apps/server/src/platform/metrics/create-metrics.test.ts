import { describe, expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const about = (name: string) => ({ name, help: 'help' });

describe('figures', () => {
  test('of two applications in one process are apart', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.counter(about('inspect_things_total')).add();
    other.counter(about('inspect_things_total')).add({}, 7);
    expect(await one.text()).toContain('inspect_things_total 1');
    expect(await other.text()).toContain('inspect_things_total 7');
  });

  test('that cannot be read take no others with them, and are counted', async () => {
    const metrics = createMetrics();
    metrics.gauge({
      ...about('inspect_broken'),
      read: () => Promise.reject(new Error('secret')),
    });
    metrics.gauge({ ...about('inspect_hanging'), read: () => new Promise(() => undefined) });
    metrics.gauge({ ...about('inspect_sound'), read: () => 3 });
    const text = await metrics.text();
    expect(text).toContain('inspect_sound 3');
    expect(text).not.toMatch(/^inspect_(broken|hanging) /m);
    expect(text).not.toContain('secret');
    const again = await metrics.text();
    expect(again).toMatch(/inspect_unread_figures_total\{figure="inspect_broken"\} [12]/);
    expect(again).toMatch(/inspect_unread_figures_total\{figure="inspect_hanging"\} [12]/);
  });

  test('have no value left when what they told of is gone', async () => {
    const metrics = createMetrics();
    let there: { labels: { of: string }; value: number }[] = [{ labels: { of: 'one' }, value: 5 }];
    let age: number | undefined = 9;
    metrics.gauge({ ...about('inspect_of_many'), labels: ['of'], read: () => there });
    metrics.gauge({ ...about('inspect_age'), read: () => age });
    expect(await metrics.text()).toContain('inspect_of_many{of="one"} 5');
    there = [];
    age = undefined;
    expect(await metrics.text()).not.toMatch(/^inspect_(of_many|age)[ {]/m);
  });

  test('of Node itself are there when asked for', async () => {
    const metrics = createMetrics();
    metrics.process();
    expect(metrics.names()).toEqual(
      expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes']),
    );
  });

  test('are named by their rule, so that a typing error is seen at once', () => {
    expect(() => createMetrics().counter(about('things'))).toThrow('things is no name');
  });
});

describe('the port of the figures', () => {
  test('serves them, and nothing else', async () => {
    const metrics = createMetrics();
    metrics.gauge({ ...about('inspect_sound'), read: () => 3 });
    const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    const answer = await ask('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain(
      '# HELP inspect_sound help\n# TYPE inspect_sound gauge\ninspect_sound 3',
    );
    for (const wrong of [ask('/'), ask('/api/health'), ask('/metrics', 'POST')])
      expect((await wrong).status).toBe(404);
    await server.close();
    await expect(ask('/metrics')).rejects.toThrow();
  });

  test('is refused in one line when another program has it', async () => {
    const first = await serveMetrics(createMetrics(), { port: 0, host: '127.0.0.1' });
    await expect(serveMetrics(createMetrics(), { port: first.port, host: '127.0.0.1' })).rejects.toThrow(
      `METRICS_PORT ${first.port} is taken`,
    );
    await first.close();
  });
});
