import { type ServerStatus, serverStatus, serverStatusEndpoints } from '@inspect/contract/server-status';
import { call } from '../api/call.ts';
import { onNoResponse } from '../api/no-response.ts';
import { afterAnswer } from './after-answer.ts';
import { afterSilence } from './after-silence.ts';
import { followSleep } from './monotonic.ts';
import { changeStatus, isOffline, type Link } from './status-store.ts';

const BEAT_MS = 30_000;
const JITTER_MS = 5_000;
const ANSWER_LIMIT_MS = 10_000;
const FRESH_LIMIT_MS = 3_000;
/** a shorter check is not worth showing: the indicator would only flicker */
const NOTICEABLE_MS = 400;

/** the question under way; another one takes its place when this one may be of before the line came back */
let running: Promise<Link> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let answeredOnce = false;

/** Asks the server for its status now, or joins the question that is under way; then goes on every 30 s. */
function check(): Promise<Link> {
  return running ?? begin();
}

function begin(): Promise<Link> {
  const mine: Promise<Link> = ask(() => running !== mine).finally(() => {
    if (running !== mine) return;
    running = null;
    schedule();
  });
  running = mine;
  return mine;
}

/**
 * One fresh check before something is refused for lack of a connection: an answer within three seconds or none.
 * One that is under way is not joined: it may wait in a line that was cut since, or have been refused already.
 */
export function checkNow(): Promise<Link> {
  const limit = new Promise<Link>((resolve) => setTimeout(() => resolve('offline'), FRESH_LIMIT_MS));
  return Promise.race([begin(), limit]);
}

export function startHeartbeat(): void {
  followSleep();
  onNoResponse(() => {
    if (running) return;
    // A call without a response sets offline (reliability R8); the question behind it corrects that at once.
    changeStatus({ link: 'offline' });
    void check();
  });
  window.addEventListener('online', () => void check());
  window.addEventListener('focus', () => void check());
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void check();
  });
  void check();
}

async function ask(isSuperseded: () => boolean): Promise<Link> {
  clearTimeout(timer);
  const noticeable = setTimeout(() => {
    if (isOffline() || !answeredOnce) changeStatus({ checking: true });
  }, NOTICEABLE_MS);
  const answer = await read();
  clearTimeout(noticeable);
  if (isSuperseded()) return check();
  if (answer) {
    answeredOnce = true;
    afterAnswer(answer);
  } else {
    afterSilence();
  }
  return answer ? 'online' : 'offline';
}

/** null = the check failed: no response, too late, an error status, or not our server's words. */
async function read(): Promise<ServerStatus | null> {
  try {
    const answer = await call(serverStatusEndpoints.checkStatus, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return serverStatus.safeParse(answer).data ?? null;
  } catch {
    return null;
  }
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), BEAT_MS + (Math.random() * 2 - 1) * JITTER_MS);
}
