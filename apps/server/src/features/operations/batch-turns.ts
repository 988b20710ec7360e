import { AppError } from '@inspect/contract/kernel';

/** After an outage all devices come back at once: those that are sent away come again spread over so many seconds. */
const SPREAD_SECONDS = 30;
/** So many wait for each batch that is worked on, without a connection. */
const WAITING_EACH = 8;

type Waiting = { company: string | null; take(): void };

/**
 * At most half of the connections work on batches, half of those on one company's: whoever sits at a desk does not wait
 * for what could wait. Beyond those that wait for their turn, 503 with another Retry-After for each.
 */
export function batchTurns(connections: number) {
  const most = Math.max(1, Math.floor(connections / 2));
  const ofCompany = Math.max(1, Math.ceil(most / 2));
  const running: (string | null)[] = [];
  const waiting: Waiting[] = [];
  let refused = 0;

  const isFree = (company: string | null) =>
    running.length < most &&
    (company === null || running.filter((one) => one === company).length < ofCompany);

  function turn(company: string | null): Promise<void> {
    if (isFree(company)) {
      running.push(company);
      return Promise.resolve();
    }
    if (waiting.length >= most * WAITING_EACH) {
      refused += 1;
      return Promise.reject(new AppError('unavailable', { retryAfter: 1 + (refused % SPREAD_SECONDS) }));
    }
    return new Promise((resolve) => waiting.push({ company, take: resolve }));
  }

  function pass(company: string | null): void {
    running.splice(running.indexOf(company), 1);
    const next = waiting.findIndex((one) => isFree(one.company));
    const [taken] = next < 0 ? [] : waiting.splice(next, 1);
    if (!taken) return;
    running.push(taken.company);
    taken.take();
  }

  return async <Result>(company: string | null, work: () => Promise<Result>): Promise<Result> => {
    await turn(company);
    try {
      return await work();
    } finally {
      pass(company);
    }
  };
}
