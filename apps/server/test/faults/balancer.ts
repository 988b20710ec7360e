import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';

const PROBE_MS = 1_000;

export type Balancer = {
  origin: string;
  /** puts this backend in the place of that number; it gets requests once a probe has found it ready */
  place(number: number, origin: string): void;
  /** how many backends the last probes found ready */
  ready(): number;
  stop(): Promise<void>;
};

type Backend = { origin: string; isReady: boolean; agent: Agent };

/**
 * A balancer as plain as they come: round robin over the backends whose readiness answered 200 within the last
 * second, connections kept open on both sides. It asks another backend only when the first refused the connection,
 * so nothing was sent yet; every other failure is the client's to see, as 502 or a broken connection.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<number, Backend>();
  let turn = 0;
  const choose = (not: readonly Backend[] = []) => {
    const ready = [...backends.values()].filter((backend) => backend.isReady && !not.includes(backend));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  };
  const server = createServer((from, to) => pass(from, to, choose));
  server.keepAliveTimeout = 120_000;
  server.on('upgrade', (from, socket, head) => {
    const backend = choose();
    if (!backend) return void socket.destroy();
    const { hostname, port } = new URL(backend.origin);
    const onward = connect(Number(port), hostname);
    const lines = from.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}\r\n`] : [],
    );
    onward.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    onward.write(head);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.pipe(other).on('error', () => one.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  const probe = setInterval(() => {
    for (const backend of backends.values()) void look(backend);
  }, PROBE_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    place: (number, origin) => {
      backends.get(number)?.agent.destroy();
      backends.set(number, { origin, isReady: false, agent: new Agent({ keepAlive: true }) });
    },
    ready: () => [...backends.values()].filter(({ isReady }) => isReady).length,
    stop: async () => {
      clearInterval(probe);
      for (const { agent } of backends.values()) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function look(backend: Backend): Promise<void> {
  const answer = await fetch(`${backend.origin}/api/ready`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(PROBE_MS * 2),
  }).catch(() => null);
  await answer?.body?.cancel();
  backend.isReady = answer?.status === 200;
}

function pass(
  from: IncomingMessage,
  to: ServerResponse,
  choose: (not: readonly Backend[]) => Backend | undefined,
  refused: readonly Backend[] = [],
): void {
  const backend = choose(refused);
  if (!backend) return void to.writeHead(502, { 'x-balancer': 'no backend' }).end();
  const { method = 'GET', url = '/', headers } = from;
  // The connection to the client is the balancer's own; what the backend says of its own stays behind.
  const onward = request(backend.origin + url, { method, headers, agent: backend.agent }, (answer) => {
    const { connection: _own, 'keep-alive': _alive, ...told } = answer.headers;
    to.writeHead(answer.statusCode ?? 502, told);
    answer.pipe(to);
    answer.on('error', () => to.destroy());
  });
  onward.on('error', (problem) => {
    if ('code' in problem && problem.code === 'ECONNREFUSED' && from.readableFlowing === null)
      return pass(from, to, choose, [...refused, backend]);
    if (to.headersSent) return void to.destroy();
    to.writeHead(502, { 'x-balancer': `${'code' in problem ? problem.code : problem.message}` }).end();
  });
  // Only when there is a connection to send it on: until then it can still go elsewhere.
  onward.on('socket', (socket) => {
    const send = () => from.pipe(onward);
    if (socket.connecting) socket.once('connect', send);
    else send();
  });
}
