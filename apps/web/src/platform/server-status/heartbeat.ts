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

let running: Promise<Link> | null = null;
let question = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let answeredOnce = false;

/** Asks the server for its status now, or joins the question that is under way; then goes on every 30 s. */
function check(): Promise<Link> {
  return running ?? begin();
}

/** A question that is still under way is given up: this one's answer counts for whoever waits for that one. */
function begin(): Promise<Link> {
  question.abort();
  const mine = new AbortController();
  question = mine;
  running = ask(mine).then((link) => {
    if (question !== mine) return running ?? link;
    running = null;
    schedule();
    return link;
  });
  return running;
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

async function ask(mine: AbortController): Promise<Link> {
  clearTimeout(timer);
  const noticeable = setTimeout(() => {
    if (isOffline() || !answeredOnce) changeStatus({ checking: true });
  }, NOTICEABLE_MS);
  const limit = setTimeout(() => mine.abort(new DOMException('', 'TimeoutError')), ANSWER_LIMIT_MS);
  const answer = await read(mine.signal);
  clearTimeout(limit);
  clearTimeout(noticeable);
  if (question !== mine) return answer ? 'online' : 'offline';
  if (answer) {
    answeredOnce = true;
    afterAnswer(answer);
  } else {
    afterSilence();
  }
  return answer ? 'online' : 'offline';
}

/** null = the check failed: no response, too late, an error status, or not our server's words. */
async function read(signal: AbortSignal): Promise<ServerStatus | null> {
  try {
    const answer = await call(serverStatusEndpoints.checkStatus, {
      signal,
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
