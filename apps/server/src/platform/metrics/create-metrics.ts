import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
type About = {
  /** with the unit at its end, e.g. `inspect_backup_age_seconds`; begins with `inspect_` */
  name: string;
  help: string;
  /** names of labels. Their values come from a closed list in the code, never from what people type. */
  labels?: readonly string[];
};
type Reading = { labels: Labels; value: number }[] | number | undefined;

export type Metrics = {
  /** A value that is read when somebody asks; undefined, a failure or more than 2 s: this time it has none. */
  gauge(about: About & { read(): Reading | Promise<Reading> }): void;
  counter(about: About): { add(labels?: Labels, by?: number): void };
  /** `buckets`: upper bounds in seconds */
  histogram(about: About & { buckets: readonly number[] }): {
    observe(seconds: number, labels?: Labels): void;
  };
  /** adds what Node knows of itself: event loop, heap, memory, processor, collections of garbage */
  process(): void;
  /** what may appear in the text, as a query names it */
  names(): string[];
  /** everything in Prometheus' text form */
  text(): Promise<string>;
  contentType: string;
};

const READ_LIMIT_MS = 2_000;

/** The figures of one application. Each has its own registry: two in one process, as in tests, never meet. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const optionsOf = ({ name, help, labels = [] }: About) => {
    if (!/^inspect_[a-z_]+$/.test(name)) throw new Error(`${name} is no name of a figure of ours`);
    return { name, help, labelNames: [...labels], registers: [registry] };
  };
  const failures = new Counter({
    ...optionsOf({ name: 'inspect_unread_figures_total', help: 'Figures that could not be read' }),
    labelNames: ['figure'],
  });
  return {
    gauge: ({ read, ...about }) => {
      const gauge: Gauge = new Gauge({
        ...optionsOf(about),
        collect: async () => {
          // What is gone must not stay in the answer with its last value.
          gauge.reset();
          // One that can't be read takes no other away.
          const values = await within(READ_LIMIT_MS, read).catch(() => {
            failures.inc({ figure: about.name });
            return undefined;
          });
          if (values === undefined) {
            // One without labels has the value 0 after a reset; one with labels has none.
            if ((about.labels ?? []).length === 0) gauge.remove();
          } else if (typeof values === 'number') gauge.set(values);
          else for (const { labels, value } of values) gauge.set({ ...labels }, value);
        },
      });
    },
    counter: (about) => {
      const counter = new Counter(optionsOf(about));
      return { add: (labels = {}, by = 1) => counter.inc({ ...labels }, by) };
    },
    histogram: ({ buckets, ...about }) => {
      const histogram = new Histogram({ ...optionsOf(about), buckets: [...buckets] });
      return { observe: (seconds, labels = {}) => histogram.observe({ ...labels }, seconds) };
    },
    process: () => collectDefaultMetrics({ register: registry }),
    names: () => registry.getMetricsAsArray().flatMap(({ name, type }) => writtenNames(name, String(type))),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function writtenNames(name: string, type: string): string[] {
  return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name];
}

/** The database may hang, and then the other figures are wanted most. */
async function within<T>(limitMs: number, read: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not read in time')), limitMs);
    timer.unref();
  });
  try {
    return await Promise.race([Promise.resolve().then(read), late]);
  } finally {
    clearTimeout(timer);
  }
}
