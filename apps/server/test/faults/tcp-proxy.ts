import { createServer, type Server, Socket } from 'node:net';
import { setTimeout as after } from 'node:timers';

export type TcpProxy = {
  port: number;
  /** the same address as the target's, through the proxy */
  through(url: string): string;
  /** every chunk of either direction comes so much later, also on connections that are open; 0 = at once */
  delay(milliseconds: number): void;
  /** Both sides of the open connections hear nothing any more and are not told; new ones pass. Failover without RST. */
  swallowOpen(): void;
  /** Also new connections are taken and hear nothing, until `heal`. A network that drops everything. */
  swallowAll(): void;
  /** new connections are cut at once, until `heal` */
  refuse(): void;
  /** open connections end with RST */
  reset(): void;
  /** the connection ends with RST after so many further bytes in this direction, counted over all connections; once */
  cutAfter(direction: 'sent' | 'answered', bytes: number): void;
  /** once: what was sent with these words reaches the target, its answer never comes back, and the connection ends */
  cutAnswerTo(words: string): void;
  /** everything as without a proxy; connections that were swallowed stay dead */
  heal(): void;
  /** connections that pass or are swallowed now, and how many there were at most */
  open(): number;
  most(): number;
  close(): Promise<void>;
};

type Pair = { near: Socket; far: Socket; swallowed: boolean; deaf: boolean };
type Cut = { direction: 'sent' | 'answered'; left: number };

/** Stands between a client and `target` on loopback and breaks what passes in all the ways in which networks break. */
export async function openTcpProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let [latency, most] = [0, 0];
  let door: 'open' | 'swallow' | 'refuse' = 'open';
  let cut: Cut | undefined;
  let words: string | undefined;

  const end = (pair: Pair) => {
    pair.near.resetAndDestroy();
    pair.far.resetAndDestroy();
    pairs.delete(pair);
  };
  /** In the order in which it came, also when the delay changes meanwhile. */
  function inOrder(): (work: () => void) => void {
    const waiting: (() => void)[] = [];
    return (work) => {
      if (latency === 0 && waiting.length === 0) return work();
      waiting.push(work);
      after(() => waiting.shift()?.(), latency);
    };
  }

  function pass(pair: Pair, direction: Cut['direction'], chunk: Buffer): void {
    if (pair.swallowed || (pair.deaf && direction === 'answered')) {
      if (pair.deaf) end(pair);
      return;
    }
    const to = direction === 'sent' ? pair.far : pair.near;
    if (direction === 'sent' && words !== undefined && chunk.includes(words)) {
      words = undefined;
      pair.deaf = true;
    }
    if (cut?.direction !== direction) return void to.write(chunk);
    const part = chunk.subarray(0, cut.left);
    cut.left -= part.length;
    if (cut.left > 0) return void to.write(chunk);
    cut = undefined;
    to.write(part, () => end(pair));
  }

  function join(near: Socket): void {
    if (door === 'refuse') return void near.resetAndDestroy();
    const far = new Socket();
    const pair = { near, far, swallowed: door === 'swallow', deaf: false };
    pairs.add(pair);
    most = Math.max(most, pairs.size);
    // What is said before the target has answered waits in the socket.
    if (!pair.swallowed) far.connect(target.port, target.host ?? '127.0.0.1');
    const wire = (from: Socket, to: Socket, direction: Cut['direction']) => {
      const later = inOrder();
      from.setNoDelay(true);
      from.on('data', (chunk) => later(() => pass(pair, direction, chunk)));
      from.on('error', () => undefined);
      from.on('end', () => later(() => !pair.swallowed && to.end()));
      from.on('close', () =>
        later(() => {
          if (pair.swallowed && !near.destroyed) return;
          to.destroy();
          pairs.delete(pair);
        }),
      );
    };
    wire(near, far, 'sent');
    wire(far, near, 'answered');
  }

  const server: Server = createServer({ allowHalfOpen: true }, join);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    through: (url) => {
      const other = new URL(url);
      other.hostname = '127.0.0.1';
      other.port = String(port);
      return other.href;
    },
    delay: (milliseconds) => {
      latency = milliseconds;
    },
    swallowOpen: () => {
      for (const pair of pairs) pair.swallowed = true;
    },
    swallowAll: () => {
      door = 'swallow';
      for (const pair of pairs) pair.swallowed = true;
    },
    refuse: () => {
      door = 'refuse';
    },
    reset: () => {
      for (const pair of [...pairs]) end(pair);
    },
    cutAfter: (direction, bytes) => {
      cut = { direction, left: bytes };
    },
    cutAnswerTo: (text) => {
      words = text;
    },
    heal: () => {
      [latency, door, cut, words] = [0, 'open', undefined, undefined];
    },
    open: () => pairs.size,
    most: () => most,
    close: async () => {
      for (const pair of [...pairs]) end(pair);
      await new Promise((done) => server.close(done));
    },
  };
}
