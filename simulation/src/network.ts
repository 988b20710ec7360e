import type { Device } from './device.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { Sent, Told } from './request.ts';
import type { Living, Timeline } from './timeline.ts';

/** What becomes of one request that does something; all others come through. */
export const FAULTS = [
  ...(['request lost', 'request swallowed', 'answer lost', 'answer swallowed', 'answer cut'] as const),
  ...(['twice at once', 'again later', 'late', '500', '413', '429', '503', 'not our server'] as const),
  ...(['database lost', 'server killed'] as const),
] as const;
export type Fault = (typeof FAULTS)[number];
type Weather = { fault: Fault; part: number };

/** A request as it leaves the page: what is in it, and in whose name. */
export type Leaving = {
  page: Page;
  token: string | null;
  sent: Sent;
  ids: readonly string[];
  fault: Fault | null;
};
export type Server = {
  handle: (sent: Sent, token: string | null) => Promise<Told>;
  /** the connections to the database break at this query, counted from now; returns how to mend it */
  breakAt: (query: number) => () => void;
};

const SECOND = 1_000;
const problem = (status: number, code: string, more: Record<string, string> = {}): Told => ({
  status,
  headers: { 'content-type': 'application/json', ...more },
  text: JSON.stringify({ status: false, message: 'planted', errors: ['planted'], code }),
});

function idsIn({ address, body }: Sent): readonly string[] {
  if (address === '/api/operations') {
    const { operations } = JSON.parse(String(body)) as { operations: { id: string }[] };
    return operations.map(({ id }) => id);
  }
  return [new URL(address, 'http://inspect.test').searchParams.get('_id') ?? ''];
}

/** The way between pages and the server, on which everything may happen that happens on a way. */
export function createNetwork(
  timeline: Timeline,
  server: Server,
  {
    random,
    watch,
  }: {
    random: Random;
    watch: { leaves: (leaving: Leaving) => () => void; answered: (leaving: Leaving, told: Told) => void };
  },
) {
  const onTheWay: Living = { alive: true };
  const weather: Weather[] = [];
  /** of what asks for changes */
  const pullWeather: Weather[] = [];
  const happened = new Map<Fault, number>();
  let isCalm = false;
  const hanging = new Set<(why: Error) => void>();

  const lost = () => new TypeError('failed to fetch');
  const wait = (ms: number) => new Promise<void>((resolve) => void timeline.after(onTheWay, ms, resolve));
  const latency = () => 20 + Math.floor(random() * 180);
  const forEver = () => new Promise<never>((_, reject) => void hanging.add(reject));

  /** No time goes by while the server works. */
  function atServer(sent: Sent, token: string | null, ms: number): Promise<Told> {
    return new Promise((resolve, reject) => {
      timeline.after(onTheWay, ms, () => server.handle(sent, token).then(resolve, reject));
    });
  }

  async function send(page: Page, sent: Sent): Promise<Told> {
    const { device } = page;
    const token = device.session.token;
    if (!page.alive) return forEver();
    await wait(latency());
    if (!device.isOnline) throw lost();
    if (sent.address.startsWith('/api/changes')) return pulled(page, sent, token);
    if (sent.address !== '/api/operations' && !sent.address.startsWith('/api/upload')) {
      const told = await atServer(sent, token, latency());
      if (!device.isOnline) throw lost();
      const signsOut = sent.address === '/api/auth/logout' && told.status < 300;
      if (signsOut && device.session.token === token) device.session.token = null;
      return told;
    }
    const chosen = weather.shift();
    const ids = idsIn(sent);
    // One that is too large alone is for a person to decide.
    const next = chosen?.fault === '413' && ids.length === 1 ? undefined : chosen;
    const leaving: Leaving = { page, token, sent, ids, fault: next?.fault ?? null };
    const arrived = watch.leaves(leaving);
    try {
      if (next) happened.set(next.fault, (happened.get(next.fault) ?? 0) + 1);
      const told = next ? await through(next, leaving) : await atServer(sent, token, latency());
      await wait(latency());
      if (!device.isOnline) throw lost();
      watch.answered(leaving, told);
      return told;
    } finally {
      arrived();
    }
  }

  async function pulled(page: Page, sent: Sent, token: string | null): Promise<Told> {
    const next = pullWeather.shift();
    if (next) happened.set(next.fault, (happened.get(next.fault) ?? 0) + 1);
    const told = next
      ? await through(next, { page, token, sent, ids: [], fault: next.fault })
      : await atServer(sent, token, latency());
    await wait(latency());
    if (!page.device.isOnline) throw lost();
    return told;
  }

  async function through({ fault, part }: Weather, { sent, token }: Leaving): Promise<Told> {
    const reach = (ms = latency()) => atServer(sent, token, ms);
    switch (fault) {
      case 'request lost':
        throw lost();
      case 'request swallowed':
        return forEver();
      case 'answer lost':
        await reach();
        throw lost();
      case 'answer swallowed':
        await reach();
        return forEver();
      case 'answer cut': {
        const told = await reach();
        return { ...told, text: told.text.slice(0, Math.floor(told.text.length * part)) };
      }
      case 'twice at once': {
        const ms = latency();
        const both = await new Promise<Told[]>((resolve, reject) => {
          const arrive = () => Promise.all([server.handle(sent, token), server.handle(sent, token)]);
          timeline.after(onTheWay, ms, () => arrive().then(resolve, reject));
        });
        // Which of the two was first is PostgreSQL's; which of the two answers comes back is not left to it.
        const [told] = both.sort(
          (left, right) => left.status - right.status || (left.text < right.text ? -1 : 1),
        );
        return told ?? problem(500, 'internal');
      }
      case 'again later':
        timeline.after(onTheWay, 5 * SECOND + part * 40 * SECOND, () => server.handle(sent, token));
        return reach();
      case 'late':
        return reach(5 * SECOND + part * 50 * SECOND);
      case '500':
        return problem(500, 'internal');
      case '413':
        return problem(413, 'too_large');
      case '429':
        return problem(429, 'too_many', { 'retry-after': String(1 + Math.floor(part * 20)) });
      case '503':
        return problem(503, 'unavailable', { 'retry-after': String(1 + Math.floor(part * 20)) });
      case 'not our server':
        return { status: part < 0.5 ? 200 : 502, headers: {}, text: '<html>Sign in to the network</html>' };
      case 'database lost':
      case 'server killed':
        return broken(fault, part, reach);
    }
  }

  async function broken(fault: Fault, part: number, reach: () => Promise<Told>): Promise<Told> {
    const mend = server.breakAt(1 + Math.floor(part * 40));
    try {
      const told = await reach();
      if (fault === 'server killed') throw lost();
      return told;
    } finally {
      mend();
    }
  }

  return {
    send,
    weather,
    pullWeather,
    happened,
    /** Something that the server tells an open page by itself; it may get lost. */
    hint: (page: Page, tell: () => void): void => {
      const isLost = !isCalm && random() < 0.25;
      if (isLost || !page.device.isOnline) return;
      timeline.after(page, latency(), () => {
        if (page.device.isOnline) tell();
      });
    },
    /** Nothing disturbs any more; what hangs is at last known to be broken. */
    calm: (devices: readonly Device[]): void => {
      isCalm = true;
      weather.length = 0;
      pullWeather.length = 0;
      for (const reject of hanging) reject(lost());
      hanging.clear();
      for (const device of devices) device.isOnline = true;
    },
  };
}
