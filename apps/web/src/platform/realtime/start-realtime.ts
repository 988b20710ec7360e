import { servedPerson, sessionStore } from '../access/session.ts';
import { loadSession } from '../access/sign-in.ts';
import { deliver, tellReconnected } from './events.ts';
import { type OpenSocket, openSocket } from './open-socket.ts';
import { setRealtime } from './realtime-store.ts';

/** After the server ended it, or the library could not be fetched; plus up to as much again, at random. */
const AGAIN_MS = 20_000;

type Outside = { open: OpenSocket; askSession: () => Promise<void> };

/** Listens to the server while the server serves somebody. Returns how to stop, for tests. */
export function startRealtime({ open, askSession }: Outside = { open: openSocket, askSession: loadSession }) {
  let person: string | null = null;
  /** ends the current connection, made or still in the making */
  let leave = () => {};

  function follow(): void {
    const wanted = servedPerson(sessionStore.get())?.user.id ?? null;
    if (wanted === person) return;
    person = wanted;
    leave();
    leave = wanted === null ? () => {} : connect(open, () => void askSession());
  }

  const stop = sessionStore.subscribe(follow);
  follow();
  return () => {
    stop();
    leave();
  };
}

/** Stays connected until it is left. `doubt`: the server ended it, so the session may be over. */
function connect(open: OpenSocket, doubt: () => void): () => void {
  let left = false;
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const retry = () => {
    close();
    close = () => {};
    setRealtime('off');
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), AGAIN_MS * (1 + Math.random()));
  };
  const whileHere = (work: () => void) => () => {
    if (!left) work();
  };

  async function attempt(): Promise<void> {
    try {
      const socket = await open({
        connected: whileHere(() => {
          setRealtime('on');
          tellReconnected();
        }),
        lost: whileHere(() => setRealtime('off')),
        ended: whileHere(() => {
          retry();
          doubt();
        }),
        event: (name, data) => {
          if (!left) deliver(name, data);
        },
      });
      if (left) socket.close();
      else close = () => socket.close();
    } catch {
      // The chunk could not be fetched: no connection, or an older page than the server.
      if (!left) retry();
    }
  }

  void attempt();
  return () => {
    left = true;
    clearTimeout(timer);
    close();
    setRealtime('off');
  };
}
