import { beforeEach, expect, it, vi } from 'vitest';
import { openSocket, type SocketHandlers } from './open-socket.ts';

/** The library in place of which the test speaks; `active`: it would connect again by itself. */
const library = vi.hoisted(() => ({
  options: {} as Record<string, unknown>,
  active: true,
  listeners: new Map<string, (...words: unknown[]) => void>(),
  connected: true,
}));
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    library.options = options;
    return {
      get active() {
        return library.active;
      },
      on: (name: string, listener: () => void) => library.listeners.set(name, listener),
      onAny: (listener: () => void) => library.listeners.set('*', listener),
      off: () => library.listeners.clear(),
      offAny: () => undefined,
      disconnect: () => {
        library.connected = false;
      },
    };
  },
}));

const said: unknown[] = [];
const handlers: SocketHandlers = {
  connected: () => said.push('connected'),
  lost: () => said.push('lost'),
  ended: () => said.push('ended'),
  event: (name, data) => said.push([name, data]),
};
const happen = (name: string, ...words: unknown[]) => library.listeners.get(name)?.(...words);

beforeEach(() => {
  said.length = 0;
  library.active = true;
});

it('a page connects to where it came from, by WebSocket only, and never in a hurry', async () => {
  await openSocket(handlers);
  expect(library.options).toMatchObject({ path: '/socket.io', transports: ['websocket'] });
  expect(library.options.reconnectionDelay).toBeGreaterThanOrEqual(1_000);
  expect(library.options.randomizationFactor).toBeGreaterThan(0);
});

it('a lost connection is told from one that the server ended or refused', async () => {
  await openSocket(handlers);
  happen('connect');
  happen('disconnect', 'transport close');
  happen('connect_error', new Error('websocket error'));
  library.active = false;
  happen('disconnect', 'io server disconnect');
  happen('connect_error', new Error('unauthenticated'));
  expect(said).toEqual(['connected', 'lost', 'ended', 'ended']);
});

it('what the server says arrives until the page leaves', async () => {
  const socket = await openSocket(handlers);
  happen('*', 'news', { count: 1 });
  socket.close();
  happen('*', 'news', { count: 2 });
  happen('disconnect', 'io client disconnect');
  expect(said).toEqual([['news', { count: 1 }]]);
  expect(library.connected).toBe(false);
});
