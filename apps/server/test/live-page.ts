import { io } from 'socket.io-client';

/** A page of ours, or one that pretends to be, at the end of a socket. */
export type LivePage = {
  /** every event that arrived, in order */
  heard: [event: string, data: unknown][];
  /** the next event that was not asked for yet */
  next(): Promise<[event: string, data: unknown]>;
  /** resolves with the reason when the socket is gone */
  ended: Promise<string>;
  isOpen(): boolean;
  /** milliseconds between two questions of the server whether it is still there, and for its answer */
  asked: Promise<{ pingInterval: number; pingTimeout: number }>;
  send(event: string, ...data: unknown[]): void;
  /** resolves when the server has taken whatever was sent before */
  roundTrip(): Promise<void>;
  close(): void;
};

/** `origin` null: none is sent, as no browser would */
type Handshake = { token?: string; origin?: string | null; cookie?: string };

/** Resolves when the server has let it in, rejects when it refuses. Never tries again by itself. */
export function openPage(
  address: string,
  { token, origin = 'http://inspect.test', ...given }: Handshake,
): Promise<LivePage> {
  const cookie = token ? `inspect-session=${token}` : given.cookie;
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: {
      ...(origin === null ? {} : { origin }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  const heard: LivePage['heard'] = [];
  let taken = 0;
  const waiting: (() => void)[] = [];
  socket.onAny((event: string, data: unknown) => {
    heard.push([event, data]);
    waiting.shift()?.();
  });
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const asked = new Promise<Awaited<LivePage['asked']>>((resolve) => {
    socket.io.engine.once('handshake', ({ pingInterval, pingTimeout }) =>
      resolve({ pingInterval, pingTimeout }),
    );
  });
  const page: LivePage = {
    heard,
    ended,
    asked,
    next: async () => {
      const index = taken++;
      if (heard.length <= index) await new Promise<void>((resolve) => waiting.push(resolve));
      return heard[index] ?? ['nothing', null];
    },
    isOpen: () => socket.connected,
    send: (event, ...data) => void socket.emit(event, ...data),
    // The refusal of a namespace that does not exist comes after everything before it was read.
    roundTrip: () =>
      new Promise((resolve) => socket.io.socket('/nowhere').once('connect_error', () => resolve())),
    close: () => void socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(page));
    socket.once('connect_error', (problem) => {
      socket.close();
      reject(problem);
    });
  });
}
