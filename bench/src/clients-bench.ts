import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ownedEventName } from '@inspect/contract/events';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { line, ratio } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';

const ROUNDS = 5;
const FEW = 100;
const AT_ONCE = 50;
const MEGABYTE = 1_048_576;
const MAIL_PREFIX = 'bench-client-';

type Client = { user: string; cookie: string; socket: Socket; heard: Promise<number> };

/**
 * So many signed-in people, each with a page of his own at one server: memory of its process, and how long a notification
 * to everybody takes until the last page has heard of it, and until the last one has read it. Beside it the same with a
 * hundred people. Pages and server share the machine.
 */
export async function clientsBench(databaseUrl: string, wanted = 1_200): Promise<string[]> {
  // The first start draws the demonstration, which no process of a real system holds.
  await (await startBuiltServer({ DATABASE_URL: databaseUrl })).stop();
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const clients: Client[] = [];
  try {
    const { cookie: staff } = await signIn(server.origin, 'admin');
    const people = await addPeople(pool, wanted);
    const empty = await memoryOf(server.pid);
    clients.push(...(await connectAll(server.origin, people.slice(0, FEW))));
    const few = await broadcasts({ origin: server.origin, staff }, clients);
    const withFew = await memoryOf(server.pid);
    clients.push(...(await connectAll(server.origin, people.slice(FEW))));
    const all = await broadcasts({ origin: server.origin, staff }, clients);
    const withAll = await memoryOf(server.pid);
    return [
      line('memory of the process, nobody connected', [empty], 'MB'),
      line(`memory with ${FEW} people`, [withFew], 'MB'),
      line(`memory with ${wanted} people (goal ≤ 300)`, [withAll], 'MB'),
      line(`the last of ${FEW} has heard`, few.heard, 'ms'),
      line(`the last of ${wanted} has heard (goal ≤ 1,000)`, all.heard, 'ms'),
      line(`the last of ${wanted} has read it`, all.read, 'ms'),
      line('of them told to ask again later (503)', all.refused, 'people'),
      ratio(`heard: ${wanted} : ${FEW} people`, all.heard, few.heard),
    ];
  } finally {
    for (const { socket } of clients) socket.close();
    await server.stop();
    await pool.end();
  }
}

/** Resident, of this process alone. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return (Number(kilobytes) * 1_024) / MEGABYTE;
}

type Person = { user: string; token: string };

/** Operators as the demonstration has them, each with a session: a thousand sign-ins are another bench. */
async function addPeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    user: randomBytes(12).toString('hex'),
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `insert into users (id, email, name, role, company, station, password_hash, demo, sort_key, search_key, created_at)
     select p.id, $2 || p.id || '@demo.inspect.am', u.name, u.role, u.company, u.station, u.password_hash, true, u.sort_key, u.search_key, now() - interval '1 day'
       from unnest($1::text[]) p(id), users u where u.email = 'operator@demo.inspect.am'`,
    [people.map(({ user }) => user), MAIL_PREFIX],
  );
  await pool.query(
    `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds)
     select decode(s.hash, 'hex'), s.id, s."user", now(), now(), now() + interval '12 hours', 43200
       from unnest($1::text[], $2::text[], $3::text[]) s(hash, id, "user")`,
    [
      people.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      people.map(() => randomBytes(12).toString('hex')),
      people.map(({ user }) => user),
    ],
  );
  return people;
}

async function connectAll(origin: string, people: readonly Person[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (let first = 0; first < people.length; first += AT_ONCE)
    clients.push(
      ...(await Promise.all(people.slice(first, first + AT_ONCE).map((person) => connect(origin, person)))),
    );
  return clients;
}

function connect(origin: string, { user, token }: Person): Promise<Client> {
  const cookie = `inspect-session=${token}`;
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, cookie },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ user, cookie, socket, heard: Promise.resolve(0) }));
    socket.once('connect_error', reject);
  });
}

async function broadcasts(from: { origin: string; staff: string }, clients: readonly Client[]) {
  const found = { heard: [] as number[], read: [] as number[], refused: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    let refused = 0;
    const begun = performance.now();
    const times = clients.map(
      ({ socket, user, cookie }) =>
        new Promise<{ heard: number; read: number }>((resolve, reject) => {
          socket.once(ownedEventName('GET_NOTIFICATION', user), async ({ within = 0 }) => {
            const heard = performance.now() - begun;
            // As pages do: each at a moment of its own.
            await new Promise((ask) => setTimeout(ask, Math.random() * within));
            fetch(`${from.origin}/api/notifications?state=unacknowledged&limit=5`, { headers: { cookie } })
              .then(async (answer) => {
                await answer.arrayBuffer();
                if (!answer.ok) refused += 1;
                resolve({ heard, read: performance.now() - begun });
              })
              .catch(reject);
          });
        }),
    );
    await send(from, round);
    const all = await Promise.all(times);
    // The first one warms the way.
    if (round === 0) continue;
    found.heard.push(Math.max(...all.map(({ heard }) => heard)));
    found.read.push(Math.max(...all.map(({ read }) => read)));
    found.refused.push(refused);
  }
  return found;
}

async function send({ origin, staff }: { origin: string; staff: string }, round: number): Promise<void> {
  const answer = await fetch(`${origin}/api/notifications`, {
    method: 'POST',
    headers: { cookie: staff, origin, 'content-type': 'application/json', 'x-requested-with': 'inspect' },
    body: JSON.stringify({
      _id: randomBytes(12).toString('hex'),
      title: `${round}`,
      text: 'bench',
      audience: 'all',
      ids: [],
      link: null,
      mustAcknowledge: false,
    }),
  });
  if (!answer.ok) throw new Error(`not sent: ${answer.status} ${await answer.text()}`);
}
