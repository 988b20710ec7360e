import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '../src/platform/paths.ts';

export const KEYS = {
  ARCA_USER: 'inspect-api',
  ARCA_PASSWORD: 'p+ss&%',
  IDRAM_ACCOUNT: '100000114',
  IDRAM_SECRET: 'dev-secret',
  TELCELL_ISSUER: 'shop@dev.test',
  TELCELL_KEY: 'dev-shop-key',
  ONEPAY_SECRET: 'dev-onepay-secret',
  EASYPAY_TOKEN: 'dev-terminal-token',
  TELCELL_KIOSK_TOKEN: 'dev-kiosk-token-1',
};

type Fault = { at: string; kind: string; times?: number; minutes?: number };
type Wish = {
  settings?: Record<string, Record<string, unknown>>;
  faults?: Fault[];
  advance?: number;
  release?: boolean;
  bank?: { orderId: string; status: number };
  heal?: boolean;
  reset?: boolean;
};
type SimState = {
  now: string;
  arca: { orderId: string; orderNumber: string; status: number; refunded: number }[];
  idram: { transId: string; billNo: string; state: string; answered: string | null }[];
  telcell: { invoice: string; status: string }[];
  onepay: { transactionId: string; state: string; tries: number }[];
  terminals: { transactId: string; state: string; tries: number; answers: { body: string }[] }[];
  deliveries: { at: string; body: string; outcome: { status: number | null; body: string } }[];
  waiting: number;
  alerts: string[];
};

/** A busy machine needs its time to start a program. */
export const SIM_STARTS_WITHIN = 120_000;

/** The payment simulator as a process of its own, on a port that the system chooses. */
export async function startPaySim(shopUrl: string) {
  const main = join(repositoryRoot(), 'apps', 'pay-sim', 'src', 'main.ts');
  const env = { PATH: process.env.PATH, SHOP_URL: shopUrl, ...KEYS };
  // It ends with this process, however that ends.
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: repositoryRoot(),
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      const [, found] = /Payment simulator: (http:\/\/127\.0\.0\.1:\d+)\n/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
  const state = async () => (await (await fetch(`${origin}/sim/control`)).json()) as SimState;
  return {
    origin,
    state,
    async control(wish: Wish): Promise<SimState> {
      const answer = await fetch(`${origin}/sim/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as SimState;
    },
    /** The statement of these days, both included, as its back office gives it. */
    async statement(provider: string, from: string, to: string): Promise<Buffer> {
      const answer = await fetch(`${origin}/sim/statement?${new URLSearchParams({ provider, from, to })}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    /** What a browser does with a form: where it is sent then, or what it shows. */
    async submit(url: string, fields: Readonly<Record<string, string>>) {
      const answer = await fetch(url.startsWith('/') ? `${origin}${url}` : url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() };
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type Heard = { path: string; headers: IncomingHttpHeaders; body: string };
export type Said = { status: number; body: string } | 'nothing';

/** The shop as the providers reach it. */
export async function startShop() {
  let answer: (heard: Heard) => Said = () => ({ status: 404, body: '' });
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      const said = answer({ path: request.url ?? '', headers: request.headers, body });
      if (said === 'nothing') response.socket?.destroy();
      else response.writeHead(said.status, { 'content-type': 'text/plain' }).end(said.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (next: (heard: Heard) => Said) => {
      answer = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
