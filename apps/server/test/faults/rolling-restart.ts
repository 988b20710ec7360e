import { Agent, request } from 'node:http';
import { waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { emptyDatabase } from '../database-per-worker.ts';
import { another, faultsOf, type Ledger, type Operator, signIn } from '../kill/writers.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type RunningServer, runServer } from './run-server.ts';

export type Outcome = {
  sent: number;
  /** what was not 200 or 201, in words */
  failed: string[];
  /** how long the slowest server took from the signal to its end, in milliseconds */
  slowestStop: number;
  exits: (number | string)[];
  /** what the servers logged, to explain a failure */
  logged: string;
  /** how often the page's socket came back */
  reconnected: number;
};

/** Of the load, each so many requests one is a checkup that is saved. */
const SAVES_EACH = 10;
/** The load of the country on an ordinary day has fewer; what is measured is the restart, not the machine. */
const A_SECOND = 40;

/**
 * Restarts each of the servers behind a balancer, one after the other and again from the first, until so many
 * requests were sent and each was restarted at least once.
 */
export async function rollingRestart(wish: {
  servers: number;
  clients: number;
  requests: number;
}): Promise<Outcome> {
  const database = await emptyDatabase();
  const folder = await makeTemporaryFolder('inspect-rolling-');
  const balancer = await startBalancer();
  const running: RunningServer[] = [];
  const all: RunningServer[] = [];
  const start = async (number: number) => {
    const server = runServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      INSPECT_MODE: 'demonstration',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
    });
    running[number] = server;
    all.push(server);
    balancer.place(number, await server.origin());
  };
  try {
    for (let number = 0; number < wish.servers; number += 1) await start(number);
    await allReady(balancer, wish.servers);
    const { operator, ledger } = await signIn(balancer.origin);
    const page = livePage(balancer.origin, operator.cookie);
    const load = startLoad(operator, ledger, wish.clients);
    const exits: Outcome['exits'] = [];
    let slowestStop = 0;
    for (let turn = 0; turn < wish.servers || load.sent() < wish.requests; turn += 1) {
      const number = turn % wish.servers;
      const before = load.sent();
      const begin = performance.now();
      running[number]?.signal('SIGTERM');
      exits.push((await running[number]?.ended()) ?? 'no server');
      slowestStop = Math.max(slowestStop, performance.now() - begin);
      await start(number);
      await allReady(balancer, wish.servers);
      await waitUntil(() => (load.sent() > before + 50 ? true : undefined), { within: 30_000 });
    }
    const { sent, failed } = await load.stop();
    expect(await waitUntil(() => (page.connected() ? true : undefined), { within: 30_000 })).toBe(true);
    const reconnected = page.stop();
    expect(await faultsOf(operator, ledger)).toEqual([]);
    const logged = all.map((server) => server.said().slice(-2_000)).join('\n');
    return { sent, failed, slowestStop, exits, reconnected, logged };
  } finally {
    for (const server of running) await server.kill();
    await balancer.stop();
    await database.drop();
    await folder.remove();
  }
}

async function allReady(balancer: Balancer, servers: number): Promise<void> {
  const isReady = () => (balancer.ready() === servers ? true : undefined);
  expect(await waitUntil(isReady, { within: 60_000 }), 'all servers are ready').toBe(true);
}

/** A page that is open all the time, with a socket as ours has it. */
function livePage(origin: string, cookie: string) {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin },
    reconnectionDelay: 200,
  });
  let connections = 0;
  socket.on('connect', () => {
    connections += 1;
  });
  return {
    connected: () => socket.connected,
    stop: () => {
      socket.close();
      return connections - 1;
    },
  };
}

function startLoad(operator: Operator, ledger: Ledger, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const failed: string[] = [];
  let sent = 0;
  let stopped = false;
  const begin = performance.now();
  const work = async () => {
    while (!stopped) {
      const due = begin + (sent / A_SECOND) * 1_000;
      sent += 1;
      await waitUntil(() => (stopped || performance.now() >= due ? true : undefined), {
        within: 60_000,
        every: 5,
      });
      const saved = sent % SAVES_EACH === 0 ? another(operator, ledger) : undefined;
      const answer = await ask(agent, operator, saved);
      if (answer !== '200' && answer !== '201') failed.push(`${saved ? 'save' : 'read'}: ${answer}`);
      else if (saved) ledger.acknowledged.add(saved.temporary_id);
    }
  };
  const workers = Promise.all(Array.from({ length: clients }, work));
  return {
    sent: () => sent,
    stop: async () => {
      stopped = true;
      await workers;
      agent.destroy();
      return { sent, failed };
    },
  };
}

/** The status, or what broke. */
function ask(agent: Agent, { origin, cookie }: Operator, body: unknown): Promise<string> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { cookie, origin, 'x-requested-with': 'inspect', 'content-type': 'application/json' };
    const call = request(`${origin}/api/tech-service-checkup`, { method, agent, headers }, (answer) => {
      const { 'x-balancer': reason = '' } = answer.headers;
      let said = '';
      answer.on('error', (problem) => resolve(problem.message));
      answer.on('data', (bytes) => {
        if (answer.statusCode !== 200) said += String(bytes);
      });
      answer.on('end', () =>
        resolve(answer.statusCode === 201 ? '201' : [answer.statusCode, reason, said].join(' ').trim()),
      );
    });
    call.on('error', (problem) => resolve(problem.message));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
