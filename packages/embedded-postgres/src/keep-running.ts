import { setTimeout as pause } from 'node:timers/promises';
import type { DiskReserve } from './disk-reserve.ts';
import { errorText } from './error-facts.ts';
import { isDiskFull } from './explain-failure.ts';
import type { Postmaster } from './postmaster-file.ts';
import { isRunning } from './process-ref.ts';
import { stopPostmaster } from './stop-postmaster.ts';

const LOOK_EVERY = 200;
const MOST_STARTS = 5;
const PER = 60_000;
// a fifth of that: what failed once (a full disk) is tried evenly, not five times in the first second
const AFTER_FAILURE = 12_000;
const REFILL_EVERY = 60_000;

type Care = {
  /** starts PostgreSQL on the port it had */
  relaunch: () => Promise<Postmaster>;
  /** the postmaster that runs or starts on the cluster */
  find: () => Promise<Postmaster | undefined>;
  log: (line: string) => void;
  /** what is deleted when the disk is full */
  reserve?: Pick<DiskReserve, 'keep' | 'spend'>;
};

/**
 * Starts PostgreSQL again when it dies, at most five times a minute and for ever: a full disk is freed some day.
 * It looks instead of waiting for an exit event because an adopted PostgreSQL is nobody's child.
 */
export function keepRunning(
  first: Postmaster,
  { relaunch, find, log, reserve }: Care,
): { stop(hurried?: AbortSignal): Promise<void> } {
  let current = first;
  let restart: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const starts: number[] = [];
  let notBefore = 0;

  const again = async () => {
    starts.push(performance.now());
    log(
      `PostgreSQL ended by itself; starting it again (${starts.length} of at most ${MOST_STARTS} times a minute).`,
    );
    try {
      current = await relaunch();
      log('PostgreSQL is back.');
    } catch (error) {
      notBefore = performance.now() + AFTER_FAILURE;
      log(`PostgreSQL did not come back: ${errorText(error)}`);
      if (isDiskFull(error) && (await reserve?.spend())) {
        notBefore = 0;
        log('The disk is full: the reserve was deleted to start PostgreSQL. Free some space now.');
      }
    } finally {
      restart = undefined;
    }
  };
  const look = setInterval(() => {
    if (restart || stopped || isRunning(current.process)) return;
    while (starts[0] !== undefined && starts[0] < performance.now() - PER) starts.shift();
    if (starts.length < MOST_STARTS && performance.now() >= notBefore) restart = again();
  }, LOOK_EVERY);
  // watching alone must not keep a finished program alive
  look.unref();

  const refill = () => void reserve?.keep();
  refill();
  const filling = setInterval(refill, REFILL_EVERY);
  filling.unref();

  const end = async (hurried?: AbortSignal) => {
    clearInterval(look);
    clearInterval(filling);
    // a server that is just coming up would outlive us, and waiting for its recovery may take minutes
    while (restart) {
      const starting = await find();
      if (starting) await stopPostmaster(starting.process, hurried);
      await Promise.race([restart, pause(100)]);
    }
    await stopPostmaster(current.process, hurried);
  };
  return {
    stop: (hurried) => {
      stopped ??= end(hurried);
      return stopped;
    },
  };
}
