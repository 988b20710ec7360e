import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { ServerRefusal } from '../api/call.ts';
import { sessionStore } from './session.ts';
import { enterHere, settleSignOut, signIn, signOut } from './sign-in.ts';

const person = personWith(['api-payments', 'tech-service-all']);

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});
afterEach(() => vi.unstubAllGlobals());

describe('a sign-out that the server has not heard of', () => {
  /** Somebody has left while nobody answered. */
  async function owed() {
    const server = fakeServer({
      'POST /api/auth/login': { body: { data: person } },
      'POST /api/auth/logout': 'nothing',
    });
    await signIn('aram@example.am', 'secret');
    await signOut('silence');
    server.asked.length = 0;
    return server;
  }
  function gate() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }
  const asked = ({ asked: calls }: { asked: readonly { call: string }[] }) => calls.map(({ call }) => call);

  it('is not told while somebody comes in: it would end the session that has just begun', async () => {
    const server = await owed();
    const { opened, open } = gate();
    server.answers['POST /api/auth/login'] = () => opened.then(() => ({ body: { data: person } }));
    const coming = signIn('aram@example.am', 'secret');
    const told = settleSignOut();
    open();
    await Promise.all([coming, told]);
    expect(asked(server)).toEqual(['POST /api/auth/login']);
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
  });

  it('is over before somebody comes in when it is on its way already', async () => {
    const server = await owed();
    const { opened, open } = gate();
    server.answers['POST /api/auth/logout'] = () => opened.then(() => ({ body: { data: null } }));
    const told = settleSignOut();
    const coming = signIn('aram@example.am', 'secret');
    await vi.waitFor(() => expect(asked(server)).toEqual(['POST /api/auth/logout']));
    open();
    await Promise.all([coming, told]);
    expect(asked(server)).toEqual(['POST /api/auth/logout', 'POST /api/auth/login']);
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
  });

  it('is told after a sign-in that was refused', async () => {
    const server = await owed();
    server.answers['POST /api/auth/login'] = { status: 401, body: refusal('credentials', 'Սխալ') };
    server.answers['POST /api/auth/logout'] = { body: { data: null } };
    const coming = signIn('aram@example.am', 'wrong');
    await settleSignOut();
    expect(asked(server)).not.toContain('POST /api/auth/logout');
    await expect(coming).rejects.toThrow(ServerRefusal);
    await vi.waitFor(() => expect(asked(server)).toEqual(['POST /api/auth/login', 'POST /api/auth/logout']));
  });

  it('is not told while his device lets him in, whose leaving it was', async () => {
    const server = await owed();
    server.answers['POST /api/auth/login'] = 'nothing';
    const { opened, open } = gate();
    const coming = signIn('aram@example.am', 'secret', async () => {
      await opened;
      enterHere(person);
    });
    await vi.waitFor(() => expect(asked(server)).toEqual(['POST /api/auth/login']));
    await settleSignOut();
    open();
    await coming;
    await settleSignOut();
    expect(asked(server)).toEqual(['POST /api/auth/login']);
  });
});
