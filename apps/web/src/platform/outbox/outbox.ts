import { sealKeyOf } from '../sealing/index.ts';
import { createStore } from '../store.ts';
import { createBatchSize } from './batch-size.ts';
import type { Collaborators } from './collaborators.ts';
import { endsOf, type Gone, settledAtOnce, written } from './end.ts';
import { judged, thatFollowAgain } from './judged.ts';
import type { Answer, BatchFailure, Done, Kind, NewOperation, Operation } from './operation.ts';
import { EMPTY, type OutboxState, readAnew } from './outbox-state.ts';
import { patiently } from './patience.ts';
import { followersOf } from './repointed.ts';
import { createRetry } from './retry.ts';
import { type Selection, selectNext, waitForNext } from './selection.ts';
import { aside, refusalFor } from './set-aside.ts';
import { withMemory } from './with-memory.ts';

type OnDone = (operation: Operation, done: Done, result: unknown) => void;

/** While the server can't be reached nothing is tried; it is looked again whether it can. */
const IDLE_MS = 30_000;
const SHORTEST_WAIT_MS = 1_000;
/** The server is given no more time than that, whatever it asks for. */
const LONGEST_ASKED_MS = 5 * 60_000;
/** So long it is known how an operation ended. */
const NOTED_MS = 7 * 86_400_000;

/**
 * What people did lies here until the server has answered it for good: applied, or refused in words and kept until a person
 * decides. A round sends what can be sent and stops at the first thing that speaks of everything; it always plans the next.
 */
export function createOutbox({ leader, connection, clock, transport, ...rest }: Collaborators) {
  const { report, offered } = rest;
  const storage = withMemory(rest.storage);
  const store = createStore(EMPTY);
  const kinds = new Map<string, Kind>();
  const retry = createRetry(clock);
  const size = createBatchSize(rest.bounds);
  const listeners = new Set<OnDone>();
  let chain: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | null = null;
  /** what is on its way */
  let leaving: readonly Operation[] = [];
  let asked = false;
  let isResting = false;
  let trip: Promise<unknown> = Promise.resolve();
  /** nothing is sent before the timer: `soft` = unless there is a new reason to, `hard` = the server asked for it */
  let halted: 'soft' | 'hard' | null = null;
  let stopTimer = () => {};

  const patch = (changes: Partial<OutboxState>) => store.set({ ...store.get(), ...changes });
  const operationsBut = (id: string) => store.get().operations.filter((one) => one.id !== id);
  /** What touches the list does so one after the other. */
  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = chain.then(step, step);
    chain = done;
    return done;
  }

  /** What another page of this browser did counts too; `hinted`: it is read only if there is such a thing. */
  async function reload(hinted = false): Promise<void> {
    const { owner, operations: known } = store.get();
    if (owner === null || (hinted && !(await storage.areOthers()))) return;
    const [operations, done] = [await storage.read(owner, known), await storage.doneOf(owner)];
    if (store.get().owner !== owner) return;
    store.set(readAnew(store.get(), operations, done));
  }

  async function lookAgain(): Promise<void> {
    await reload();
    const again = thatFollowAgain(store.get());
    for (const one of again) await told(() => storage.judge(one, null), false);
    if (again.length > 0) await reload();
  }

  async function open(owner: string | null): Promise<void> {
    stopTimer();
    halted = null;
    retry.forget();
    storage.forget(owner);
    store.set({ ...EMPTY, owner });
    if (owner === null) return;
    await offerAgain();
    await inTurn(() => reload());
    await drain();
  }

  /** What the server's database took in another epoch is sent once more: restored since, it may not have it. */
  function offerAgain(): Promise<void> {
    return inTurn(async () => {
      const { owner } = store.get();
      await storage.forgetBefore(clock.now() - NOTED_MS);
      const count = owner === null ? 0 : await told(() => storage.offerAgain(owner), 0);
      if (count === 0) return;
      offered(count);
      await reload();
    });
  }

  async function add(
    kind: Kind,
    operation: NewOperation,
    bytes: ArrayBuffer | null = null,
    key = sealKeyOf(operation.owner),
  ) {
    const { storing } = await inTurn(async () => {
      const added = await storage.add(kind, operation, bytes, await key);
      const { owner, operations } = store.get();
      const isNew = added.operation.seq > 0 && !operations.some(({ id }) => id === operation.id);
      if (owner === operation.owner && isNew) patch({ operations: [...operations, added.operation] });
      return added;
    });
    void drain();
    return storing;
  }

  /** There is a reason to send now. Ends when what could be sent was. */
  function drain(): Promise<void> {
    if (halted === 'hard') return running ?? Promise.resolve();
    asked = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    while (asked && halted !== 'hard') {
      asked = false;
      halted = null;
      stopTimer();
      try {
        await leader.alone(round);
      } catch (problem) {
        halt('soft', retry.failed());
        report(problem);
      }
    }
    running = null;
    void refresh();
  }

  /** Another page of this browser may have changed something. */
  async function refresh(): Promise<void> {
    await told(() => inTurn(() => reload(true)), undefined);
    plan();
  }

  function halt(how: 'soft' | 'hard', ms: number): false {
    stopTimer();
    halted = how;
    stopTimer = clock.after(ms, () => {
      halted = null;
      void drain();
    });
    return false;
  }

  /** Whatever waits is looked at again, also when nobody says that something has changed. */
  function plan(): void {
    if (halted || running) return;
    stopTimer();
    const wait = waitForNext(store.get().operations, kinds, clock.now());
    if (wait === null) return;
    const least = connection.isOffline() ? IDLE_MS : SHORTEST_WAIT_MS;
    stopTimer = clock.after(Math.max(wait, least), () => void drain());
  }

  async function round(): Promise<void> {
    if (!connection.isOffline()) await inTurn(lookAgain);
    const { owner } = store.get();
    while (owner !== null && store.get().owner === owner && !isResting) {
      // To knock in vain costs the phone's battery; what is new would overtake what lies here sealed.
      if (connection.isOffline() || (await storage.isShut(owner))) return retry.calm();
      // What another page has added meanwhile may be what the next one stands on.
      await inTurn(() => reload(true));
      const next = selectNext(store.get().operations, kinds, clock.now(), size.bounds());
      if (!next || !(await (next.together ? sendTogether(next.operations) : sendAlone(next)))) return;
    }
  }

  const isOwn = (owner: string | undefined) =>
    owner !== undefined && store.get().owner === owner && !connection.isOfAnother(owner);

  /** false = the round is over */
  async function sendAlone({ operation, kind }: Extract<Selection, { together: false }>): Promise<boolean> {
    const bytes = await told(() => storage.bytesOf(operation), 'later' as const);
    if (bytes === 'later') {
      await conclude([[operation, { outcome: 'later' }]]);
      return halt('soft', retry.failed());
    }
    if (bytes === 'lost') return conclude([[operation, aside('bytesLost')]]);
    const { owner, id } = operation;
    const show = (part: number) => {
      if (store.get().owner === owner) patch({ sending: { id, part } });
    };
    return leave([operation], async () => {
      show(0);
      const answer = await attempt(
        (watch) => kind.send(operation, bytes, { ...watch, isResting: () => isResting }),
        show,
      );
      return (await conclude([[operation, answer]])) && after(answer);
    });
  }

  async function sendTogether(operations: readonly Operation[]): Promise<boolean> {
    const device = await storage.device();
    return leave(operations, async () => {
      const answers = await attempt((watch) => transport(device, operations, watch));
      if ('outcome' in answers) return (await afterBatch(operations, answers)) && after(answers);
      size.answered();
      return conclude(operations.map((one) => [one, answers.get(one.id) ?? { outcome: 'silent' }]));
    });
  }

  /** Until their end is written down no page gives them up. What was given up since it was chosen does not go. */
  function leave(operations: readonly Operation[], send: () => Promise<boolean>): Promise<boolean> {
    const ids = operations.map(({ id }) => id);
    return leader.leaving(ids, async () => {
      await inTurn(async () => {
        const here = new Set(store.get().operations.map(({ id }) => id));
        if (isResting || !ids.every((id) => here.has(id))) return;
        if (await told(() => storage.areHere(ids), true)) leaving = operations;
        else await reload();
      });
      if (leaving.length === 0) return true;
      try {
        // He may have left a moment ago, and somebody else be signed in.
        if (!isOwn(operations[0]?.owner)) return false;
        const sent = send();
        trip = sent;
        return await sent;
      } finally {
        leaving = [];
        if (store.get().sending) patch({ sending: null });
      }
    });
  }

  async function afterBatch(operations: readonly Operation[], failure: BatchFailure): Promise<boolean> {
    if (failure.outcome === 'silent') size.silent(operations);
    if (failure.outcome === 'silent' || failure.outcome === 'busy') return true;
    const [only] = operations;
    if (only && operations.length === 1)
      return conclude([[only, failure.outcome === 'tooLarge' ? aside('tooLarge') : failure]]);
    // Which one it is shows when they are fewer.
    size.failed(operations);
    return conclude(operations.map((one) => [one, { outcome: 'silent' }]));
  }

  /** What speaks of everything ends the round; so does a fault, for a server in trouble fails over everything. */
  function after({ outcome, ...answer }: Answer | BatchFailure): boolean {
    if (outcome === 'busy') {
      const asksFor = 'waitMs' in answer ? Math.min(answer.waitMs, LONGEST_ASKED_MS) : 0;
      return halt(asksFor > 0 ? 'hard' : 'soft', Math.max(asksFor, retry.failed()));
    }
    return outcome === 'silent' || outcome === 'fault' ? halt('soft', retry.failed()) : true;
  }

  async function attempt<Result>(
    send: Parameters<typeof patiently<Result>>[1],
    onProgress?: (part: number) => void,
  ): Promise<Result | { outcome: 'silent' | 'fault' }> {
    try {
      return (await patiently(clock, send, onProgress)) ?? { outcome: 'silent' };
    } catch (problem) {
      // Ours, and perhaps of this one alone: the others go on.
      report(problem);
      return { outcome: 'fault' };
    }
  }

  /** Writes down what became of each, and shows it at once. false = it could not be written down. */
  function conclude(answers: readonly (readonly [Operation, Answer])[]): Promise<boolean> {
    return inTurn(async () => {
      const gone = new Map<string, Gone>();
      const changed = new Map<string, Partial<Operation>>();
      let isWritten = true;
      const ends = endsOf(answers, kinds);
      const there = await told(() => settledAtOnce(storage, ends), new Set<string>());
      for (const [operation, answer] of answers) {
        const { id } = operation;
        const next = ends.get(id) ?? judged(operation, answer, retry, store.get().operations);
        if (there.has(id) || (await told(() => written(storage, operation, next), false))) {
          if ('done' in next || answer.outcome === 'rejected') retry.succeeded();
          if ('done' in next) gone.set(id, next);
          else changed.set(id, next);
          continue;
        }
        isWritten = false;
        // It goes again, behind all those that failed less.
        const counts = retry.afterWait(operation);
        changed.set(id, counts);
        await told(() => storage.count(id, counts), false);
      }
      show(answers[0]?.[0].owner, gone, changed);
      if ([...gone.values()].some(({ done }) => done.merge)) await reload();
      return isWritten || halt('soft', retry.failed());
    });
  }

  /** A fault of ours is told, and stops no other. */
  async function told<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work();
    } catch (problem) {
      report(problem);
      return otherwise;
    }
  }

  function show(
    owner: string | undefined,
    gone: ReadonlyMap<string, Gone>,
    changed: ReadonlyMap<string, Partial<Operation>>,
  ): void {
    // Whoever signed in meanwhile has operations of his own.
    if (store.get().owner !== owner) return;
    const { operations, done } = store.get();
    patch({
      operations: operations
        .filter(({ id }) => !gone.has(id))
        .map((one) => (changed.has(one.id) ? { ...one, ...changed.get(one.id) } : one)),
      done:
        gone.size > 0 ? new Map([...done, ...[...gone].map(([id, end]) => [id, end.done] as const)]) : done,
    });
    for (const { operation, done: how, result } of gone.values())
      for (const listener of [...listeners]) listener(operation, how, result);
  }

  return {
    store,
    open,
    add,
    drain,
    register: (kind: Kind): void => void kinds.set(kind.name, kind),
    kindOf: (name: string): Kind | undefined => kinds.get(name),
    refresh,
    /** The server has told of the epoch of its database. */
    followEpoch: async (): Promise<void> => {
      await offerAgain();
      await drain();
    },
    /** The server answers again, or the person came back to this page. */
    wake: (): void => {
      if (retry.isHasty()) void drain();
    },
    /** The page is about to go: nothing else leaves, and what is on its way or being written down has come to its end. */
    rest: async (): Promise<void> => {
      isResting = true;
      await Promise.allSettled([trip]);
      await Promise.allSettled([chain]);
    },
    /** It stays after all. */
    resume: (): void => {
      isResting = false;
      void drain();
    },
    /** The person wants one that was set aside tried again, whatever the server asked for before. */
    retry: async (id: string): Promise<void> => {
      await inTurn(async () => {
        const operation = store.get().operations.find((one) => one.id === id);
        if (operation) await storage.judge(operation, null);
        await reload();
      });
      halted = null;
      await drain();
    },
    /**
     * The person gives up one that is not at the server; what followed it waits for his decision. One that is on its way may be
     * there already: it stays.
     */
    discard: (id: string): Promise<void> =>
      inTurn(async () => {
        if (leaving.some((one) => one.id === id)) return;
        await leader.unlessLeaving(id, async () => {
          for (const follower of followersOf(id, store.get().operations))
            await storage.judge(follower, refusalFor('parentGone'));
          if (await storage.discard(id)) patch({ operations: operationsBut(id) });
          await reload();
        });
      }),
    bytesOf: async (id: string): Promise<ArrayBuffer | undefined> => {
      const operation = store.get().operations.find((one) => one.id === id);
      const bytes = operation && (await storage.bytesOf(operation));
      return typeof bytes === 'string' ? undefined : bytes;
    },
    unkeptOf: storage.unkeptOf,
    onDone: (listener: OnDone): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
