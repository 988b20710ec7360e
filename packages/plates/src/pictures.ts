import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Examined, PictureAnswer, PictureFault, PictureJob } from './picture-job.ts';

const RETRY_SECONDS = 5;

export type Pictures = {
  /**
   * Opens a picture in a process of its own, one after the other: of each who waits one in turn, whoever sent most.
   * @throws PicturesBusy when too many wait. PictureRefused when this one can't be taken.
   */
  examine(bytes: Buffer, wish: { readPlate: boolean; person?: string }): Promise<Examined>;
  stop(): void;
};

export class PictureRefused extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** No picture's fault: too many wait, or the process cannot begin or was stopped. */
export class PicturesBusy extends Error {
  /** seconds */
  readonly retryAfter = RETRY_SECONDS;
}

export type PictureLimits = {
  /** pictures that may wait, and their bytes together */
  waiting: number;
  waitingBytes: number;
  /** milliseconds for one picture */
  patience: number;
};

const LIMITS: PictureLimits = { waiting: 24, waitingBytes: 96 * 1024 * 1024, patience: 30_000 };
/** Milliseconds in which the process begins, on however busy a machine. */
const START_PATIENCE = 30_000;
/** Of JavaScript; pixels lie outside of it and are bounded by their number. */
const HEAP_MB = 192;

type Task = {
  bytes: Buffer;
  readPlate: boolean;
  done(examined: Examined): void;
  failed(problem: Error): void;
};

/** `program`: the file of the process, for tests of what happens when it dies. */
export function createPictures(given: Partial<PictureLimits> = {}, program = picturesProgram()): Pictures {
  const limits = { ...LIMITS, ...given };
  /** by person, in the order of their turns */
  const queues = new Map<string, Task[]>();
  let waiting = 0;
  let waitingBytes = 0;
  let child: ChildProcess | undefined;
  let current: Task | undefined;
  let timer: NodeJS.Timeout | undefined;
  let serial = 0;
  let ready = false;
  let stopped = false;

  function next(): void {
    if (current || stopped) return;
    const [turn] = queues;
    if (!turn) return;
    const [person, tasks] = turn;
    queues.delete(person);
    current = tasks.shift();
    if (tasks.length > 0) queues.set(person, tasks);
    if (!current) return;
    waiting -= 1;
    waitingBytes -= current.bytes.length;
    child ??= start();
    child.ref();
    child.channel?.ref();
    serial += 1;
    endAfter(ready ? limits.patience : START_PATIENCE);
    // What can't be handed over has died: its end is told below.
    const job: PictureJob = { id: serial, bytes: current.bytes, readPlate: current.readPlate };
    child.send(job, () => undefined);
  }

  /** Whoever has most waiting, and more than `fair`, sends his last one again later. False: nobody has. */
  function giveWay(fair: number): boolean {
    const [most = []] = [...queues.values()].sort((one, other) => other.length - one.length);
    const last = most.length > fair ? most.pop() : undefined;
    if (!last) return false;
    waiting -= 1;
    waitingBytes -= last.bytes.length;
    last.failed(new PicturesBusy());
    return true;
  }

  /** Somebody's picture may keep the decoder busy for ever. */
  function endAfter(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => child?.kill('SIGKILL'), milliseconds);
  }

  function settle(how: (task: Task) => void): void {
    clearTimeout(timer);
    const task = current;
    current = undefined;
    // An idle process keeps nobody from ending.
    child?.unref();
    child?.channel?.unref();
    if (task) how(task);
    next();
  }

  function start(): ChildProcess {
    const started = fork(program.file, [], {
      // Each picture leaves megabytes behind: threads that collect them beside the work take a third more of the processor.
      execArgv: [...program.execArgv, `--max-old-space-size=${HEAP_MB}`, '--single-threaded'],
      serialization: 'advanced',
      // Nothing of the server's settings: whoever takes over this process finds no secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    ready = false;
    started.on('message', (message) => {
      // Our own program on the other side; its answers are plain values.
      const answer = message as PictureAnswer;
      if (started !== child) return;
      if (!ready) endAfter(limits.patience);
      ready = true;
      if (!('ok' in answer) || answer.id !== serial) return;
      settle((task) => {
        if (answer.ok) task.done(answer.examined);
        else task.failed(new PictureRefused(answer.fault));
      });
    });
    const gone = () => {
      if (started !== child) return;
      child = undefined;
      // Died of this picture; or could not even begin, which is no picture's fault.
      settle((task) => task.failed(ready ? new PictureRefused('broken') : new PicturesBusy()));
    };
    started.on('exit', gone);
    started.on('error', gone);
    return started;
  }

  return {
    examine(bytes, { readPlate, person = '' }) {
      const own = queues.get(person) ?? [];
      const isFull = () => waiting >= limits.waiting || waitingBytes + bytes.length > limits.waitingBytes;
      while (!stopped && isFull() && giveWay(own.length + 1));
      if (stopped || isFull()) return Promise.reject(new PicturesBusy());
      return new Promise((done, failed) => {
        waiting += 1;
        waitingBytes += bytes.length;
        own.push({ bytes, readPlate, done, failed });
        queues.set(person, own);
        next();
      });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      const left = [...(current ? [current] : []), ...[...queues.values()].flat()];
      queues.clear();
      for (const task of left) task.failed(new PicturesBusy());
      current = undefined;
      const running = child;
      child = undefined;
      running?.kill();
    },
  };
}

type Program = { file: string; execArgv: string[] };

/** Beside the built server its built process; from the sources their TypeScript, which needs a loader. */
export function picturesProgram(source = './picture-process.ts'): Program {
  const here = fileURLToPath(import.meta.url);
  if (!here.endsWith('.ts')) return { file: join(dirname(here), 'picture-process.mjs'), execArgv: [] };
  const loader = createRequire(here).resolve('tsx');
  return { file: join(dirname(here), source), execArgv: ['--import', pathToFileURL(loader).href] };
}
