import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { sessionStore } from '../access/session.ts';
import { onEvent, onReconnect } from './events.ts';
import type { OpenSocket, SocketHandlers } from './open-socket.ts';
import { realtimeStore } from './realtime-store.ts';
import { startRealtime } from './start-realtime.ts';

type Opened = SocketHandlers & { open: boolean };

/** Every socket that was asked for, to be driven by hand. */
let sockets: Opened[];
let reachable: boolean;
let sessionAsked: number;
let stop: () => void;

const person = personWith(['control']);
const another = { ...person, user: { ...person.user, id: 'f'.repeat(24) } };
const signIn = (who = person, confirmed = true) => sessionStore.set({ kind: 'in', person: who, confirmed });
const signOut = () => sessionStore.set({ kind: 'out', reason: 'chosen' });
const settled = () => vi.advanceTimersByTimeAsync(0);
const openSockets = () => sockets.filter((socket) => socket.open);
const latest = () => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('nothing was opened');
  return socket;
};

const open: OpenSocket = async (handlers) => {
  if (!reachable) throw new Error('the chunk could not be fetched');
  const socket = { ...handlers, open: true };
  sockets.push(socket);
  return {
    close: () => {
      socket.open = false;
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  reachable = true;
  sessionAsked = 0;
  sessionStore.set({ kind: 'starting' });
  stop = startRealtime({
    open,
    askSession: async () => {
      sessionAsked += 1;
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a page listens to the server', () => {
  it('only while the server itself says that somebody is signed in', async () => {
    await settled();
    expect(sockets).toHaveLength(0);
    signIn(person, false);
    await settled();
    expect(sockets).toHaveLength(0);
    signIn();
    await settled();
    expect(openSockets()).toHaveLength(1);
    signOut();
    expect(openSockets()).toHaveLength(0);
  });

  it('not before the number is there that a person’s codes go to', async () => {
    const owing = { ...person, user: { ...person.user, twoFactor: true } };
    signIn(owing);
    await settled();
    expect(sockets).toHaveLength(0);
    signIn({ ...owing, user: { ...owing.user, phoneVerified: true } });
    await settled();
    expect(openSockets()).toHaveLength(1);
  });

  it('with one connection, however often the session is confirmed', async () => {
    signIn();
    await settled();
    signIn({ ...person });
    await settled();
    expect(sockets).toHaveLength(1);
  });

  it('with another connection when another person signs in', async () => {
    signIn();
    await settled();
    signIn(another);
    await settled();
    expect(sockets.map((socket) => socket.open)).toEqual([false, true]);
  });

  it('and with none when he has left before the connection was made', async () => {
    signIn();
    signOut();
    await settled();
    expect(openSockets()).toHaveLength(0);
    expect(realtimeStore.get().state).toBe('off');
  });

  it('and says whether it is connected', async () => {
    const seen: string[] = [];
    const ignore = realtimeStore.subscribe(() => seen.push(realtimeStore.get().state));
    signIn();
    await settled();
    latest().connected();
    latest().lost();
    latest().connected();
    signOut();
    expect(seen).toEqual(['on', 'off', 'on', 'off']);
    ignore();
  });
});

describe('an announcement', () => {
  const reportBy = (name: string) => ({ entry: 'a'.repeat(24), user: 'b'.repeat(24), name });
  const listen = () => {
    const heard: string[] = [];
    return { heard, ignore: onEvent('LOGIN_REPORTED', ({ name }) => heard.push(name)) };
  };

  it('reaches who asked for it before there was a connection, until he asks no more', async () => {
    const { heard, ignore } = listen();
    const second = listen();
    signIn();
    await settled();
    latest().event('LOGIN_REPORTED', reportBy('Անի'));
    ignore();
    latest().event('LOGIN_REPORTED', reportBy('Արամ'));
    second.ignore();
    expect(heard).toEqual(['Անի']);
    expect(second.heard).toEqual(['Անի', 'Արամ']);
  });

  it('is ignored when it is of another form or name', async () => {
    const { heard, ignore } = listen();
    signIn();
    await settled();
    for (const wrong of [undefined, null, 'news', [], {}, { ...reportBy(''), name: 1 }])
      latest().event('LOGIN_REPORTED', wrong);
    latest().event('other', reportBy('Անի'));
    latest().event('constructor', reportBy('Անի'));
    ignore();
    expect(heard).toEqual([]);
  });

  it('is ignored when it comes after the person has left', async () => {
    const { heard, ignore } = listen();
    signIn();
    await settled();
    signOut();
    latest().event('LOGIN_REPORTED', reportBy('Անի'));
    latest().connected();
    ignore();
    expect(heard).toEqual([]);
    expect(realtimeStore.get().state).toBe('off');
  });
});

describe('whoever shows what the server knows', () => {
  it('is told to ask after every connecting', async () => {
    let asked = 0;
    const ignore = onReconnect(() => {
      asked += 1;
    });
    signIn();
    await settled();
    expect(asked).toBe(0);
    latest().connected();
    expect(asked).toBe(1);
    latest().lost();
    latest().connected();
    expect(asked).toBe(2);
    ignore();
    latest().connected();
    expect(asked).toBe(2);
  });
});

describe('when the server ends the connection', () => {
  it('the session is asked for, and as long as it stands the page knocks again, not at once', async () => {
    signIn();
    await settled();
    for (let time = 1; time <= 3; time += 1) {
      latest().connected();
      latest().ended();
      expect(realtimeStore.get().state).toBe('off');
      expect(openSockets()).toHaveLength(0);
      expect(sessionAsked).toBe(time);
      await vi.advanceTimersByTimeAsync(19_000);
      expect(sockets).toHaveLength(time);
      await vi.advanceTimersByTimeAsync(21_000);
      expect(sockets).toHaveLength(time + 1);
    }
  });

  it('and the session too, it does not come back', async () => {
    signIn();
    await settled();
    latest().ended();
    signOut();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(1);
  });
});

it('a page that could not fetch what it needs for listening tries again later', async () => {
  reachable = false;
  signIn();
  await settled();
  expect(sockets).toHaveLength(0);
  reachable = true;
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sockets).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(openSockets()).toHaveLength(1);
});
