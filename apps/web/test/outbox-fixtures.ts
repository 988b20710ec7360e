import type { Clock } from '../src/platform/outbox/clock.ts';
import type { Leader } from '../src/platform/outbox/leader.ts';
import type {
  Answer,
  Kind,
  NewOperation,
  Operation,
  OutboxStorage,
  Transport,
} from '../src/platform/outbox/operation.ts';
import { createOutbox, type Outbox } from '../src/platform/outbox/outbox.ts';
import { createWorkStorage } from '../src/platform/outbox/work-storage.ts';
import { work } from '../src/platform/work-database/index.ts';
import { openSeal } from './seal.ts';

export const ME = 'a'.repeat(24);
/** Goes with others of its kind. */
export const NOTE: Kind = { name: 'note', schema: 1 };

export type Page = { outbox: Outbox; die: () => void; isDead: boolean; gone: Promise<'gone'> };

/** What happens to one request: all is well, or where it breaks. */
export type Weather = 'well' | 'lost' | 'answer lost' | 'fails' | 'busy';

export type Fate = 'applied' | 'rejected' | 'fails' | 'merged';

let pairs = 0;

/**
 * Pages of one browser, its database, the network and a server, in a time of their own: real seconds pass for nothing but
 * the database's work.
 */
export function createFixtures({
  batch = 50,
  random = () => 0.5,
}: {
  batch?: number;
  random?: () => number;
} = {}) {
  let now = 1_800_000_000_000;
  let timers: { at: number; work: () => void; page: Page }[] = [];
  const server = createServer();
  /** what happens to the next requests; when it is through all is well */
  const weather: Weather[] = [];
  const state: { offline: boolean; ofAnother: boolean; epoch: string | null; takes: number } = {
    offline: false,
    ofAnother: false,
    epoch: 'first',
    /** so many operations of a batch: of more it says that they are too many */
    takes: batch,
  };
  const offered: number[] = [];
  const problems: unknown[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  /** from any page */
  const onTheWay = new Set<string>();

  const photo: Kind = {
    name: 'photo',
    schema: 1,
    send: (operation, _bytes, { signal }) =>
      onItsWay(
        signal,
        () => server.one(operation),
        (answer) => answer,
      ),
    keeps: (result) => result,
  };
  const transport: Transport = async (_device, operations, { signal }) => {
    if (operations.length > state.takes) {
      server.requests += 1;
      return { outcome: 'tooLarge' };
    }
    return onItsWay<Map<string, Answer>, Awaited<ReturnType<Transport>>>(
      signal,
      () => server.several(operations),
      (answers) => {
        // A server that falls over one of them falls over the request.
        const fallen = [...answers.values()].some(({ outcome }) => outcome === 'fault');
        return fallen && server.fallsWhole ? { outcome: 'fault' } : answers;
      },
    );
  };

  async function onItsWay<Said, Heard>(
    signal: AbortSignal,
    ask: () => Promise<Said>,
    hear: (said: Said) => Heard,
  ): Promise<Heard | Extract<Answer, { outcome: 'silent' | 'busy' | 'fault' }>> {
    const now = weather.shift() ?? 'well';
    server.requests += 1;
    if (now === 'lost') return { outcome: 'silent' };
    if (now === 'busy') return { outcome: 'busy', waitMs: 5_000 };
    if (now === 'fails') return { outcome: 'fault' };
    server.atOnce += 1;
    server.mostAtOnce = Math.max(server.mostAtOnce, server.atOnce);
    const said = await ask();
    server.atOnce -= 1;
    if (signal.aborted || now === 'answer lost') return { outcome: 'silent' };
    return hear(said);
  }

  /** @param diesAt the number of the call to its storage at which it dies, before or after that call has done its work */
  async function openPage(diesAt?: { call: number; after: boolean }, leader = leaderOf): Promise<Page> {
    let die = () => {};
    const death = new Promise<never>((_, reject) => {
      die = () => {
        page.isDead = true;
        timers = timers.filter((timer) => timer.page !== page);
        reject(new Error('the page is gone'));
      };
    });
    const gone = death.catch(() => 'gone' as const);
    const clock: Clock = {
      now: () => now,
      random,
      after: (ms, work) => {
        const timer = { at: now + ms, work, page };
        if (!page.isDead) timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    };
    const outbox = createOutbox({
      storage: mortal(
        createWorkStorage(() => state.epoch),
        () => page,
        diesAt,
      ),
      leader: leader(death),
      connection: { isOffline: () => state.offline, isOfAnother: () => state.ofAnother },
      clock,
      transport,
      bounds: { count: batch, bytes: 512 * 1_024 },
      offered: (count) => offered.push(count),
      report: (problem) => problems.push(problem),
    });
    const page: Page = { outbox, die: () => die(), isDead: false, gone };
    outbox.register(NOTE);
    outbox.register(photo);
    await Promise.race([outbox.open(ME), gone]);
    return page;
  }

  function leaderOf(death: Promise<never>): Leader {
    return {
      alone: (work) => {
        const mine = lock.then(() => Promise.race([work(), death]));
        lock = mine.catch(() => undefined);
        return mine.catch(() => undefined);
      },
      leaving: async (ids, work) => {
        for (const id of ids) onTheWay.add(id);
        try {
          return await Promise.race([work(), death]);
        } finally {
          for (const id of ids) onTheWay.delete(id);
        }
      },
      unlessLeaving: async (id, work) => (onTheWay.has(id) ? undefined : work()),
    };
  }

  /** Nobody sends, and the database is at rest. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      const before = lock;
      await before;
      await new Promise((resolve) => setImmediate(resolve));
      await work.operations.count();
      if (lock !== before) quiet = -1;
    }
  }

  /** So much time goes by, and whatever is planned in it happens. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    await settled();
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((left, right) => left.at - right.at);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.work();
      await settled();
    }
    now = end;
  }

  /** The same while something is on its way that doesn't come back. */
  async function passUnsettled(ms: number): Promise<void> {
    const due = timers.filter(({ at }) => at <= now + ms);
    timers = timers.filter((timer) => !due.includes(timer));
    now += ms;
    for (const { work: run } of due) run();
    await settled();
  }

  pairs += 1;
  return {
    /** of what is in it, so that nothing of the fixtures before is mistaken for it */
    name: `w${pairs}`,
    passUnsettled,
    server,
    weather,
    state,
    problems,
    offered,
    photo,
    openPage,
    settled,
    pass,
    /** the clock of the device is set, which no time has to do with */
    setClock: (ms: number) => {
      now += ms;
    },
    timers: () => timers.length,
    pending: async (): Promise<readonly Operation[]> => (await createWorkStorage().read(ME)) ?? [],
    start: async () => {
      openSeal(ME);
      await work.open();
      for (const name of ['operations', 'operationBytes', 'operationAnswers', 'acknowledged', 'device'])
        await work.table(name).clear();
    },
  };
}

export type Fixtures = ReturnType<typeof createFixtures>;

export const note = (id: string, facts: Partial<NewOperation> = {}): NewOperation => ({
  id,
  owner: ME,
  payload: { text: id },
  ...facts,
});

/** Applies each once, and remembers what must not happen. */
function createServer() {
  const fates = new Map<string, Fate>();
  const applied: { id: string; payload: unknown }[] = [];
  const wrong: string[] = [];
  const newIds = new Map<string, string>();
  const server = {
    fates,
    applied,
    wrong,
    newIds,
    requests: 0,
    atOnce: 0,
    mostAtOnce: 0,
    fallsWhole: false,
    /** how often each was received */
    received: new Map<string, number>(),
    one: async (operation: Operation): Promise<Answer> => {
      const answer = take(operation);
      await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
    several: async (operations: readonly Operation[]): Promise<Map<string, Answer>> => {
      const answers = new Map(operations.map((operation) => [operation.id, take(operation)]));
      await new Promise((resolve) => setImmediate(resolve));
      return answers;
    },
  };
  function take({ id, payload, dependsOn }: Operation): Answer {
    server.received.set(id, (server.received.get(id) ?? 0) + 1);
    const known = applied.find((one) => one.id === id);
    const fate = fates.get(id) ?? 'applied';
    if (known) {
      if (JSON.stringify(known.payload) !== JSON.stringify(payload)) wrong.push(`${id} with another payload`);
      return fate === 'merged'
        ? { outcome: 'merged', newId: newIds.get(id) ?? '' }
        : { outcome: 'replayed', result: { id } };
    }
    const missing = dependsOn.filter((parent) => !applied.some((one) => one.id === parent));
    if (missing.length > 0) {
      wrong.push(`${id} before ${missing.join()}`);
      return { outcome: 'held', missing };
    }
    if (fate === 'rejected') return { outcome: 'rejected', code: 'validation', message: 'no', fields: {} };
    if (fate === 'fails') return { outcome: 'fault' };
    applied.push({ id, payload });
    if (fate !== 'merged') return { outcome: 'applied', result: { id } };
    newIds.set(id, `${id}-there`);
    return { outcome: 'merged', newId: `${id}-there` };
  }
  return server;
}

/** A process that has ended asks its storage for nothing any more. */
function mortal(
  storage: OutboxStorage,
  page: () => Page,
  diesAt?: { call: number; after: boolean },
): OutboxStorage {
  let calls = 0;
  const nothing = () => new Promise(() => undefined);
  const ask = async (name: keyof OutboxStorage, given: unknown[]): Promise<unknown> => {
    if (page().isDead) return nothing();
    calls += 1;
    const run = () => (storage[name] as (...all: unknown[]) => Promise<unknown>)(...given);
    if (calls !== diesAt?.call) return run();
    if (diesAt.after) await run();
    page().die();
    return nothing();
  };
  return new Proxy(storage, {
    get:
      (target, name: keyof OutboxStorage) =>
      (...given: unknown[]) =>
        name === 'forget' ? target.forget(...(given as [string | null])) : ask(name, given),
  });
}
