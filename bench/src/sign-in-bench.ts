import pg from 'pg';
import { line, ratio } from './figures.ts';
import { forgot, signIn, startBuiltServer } from './start-server.ts';

const TRIES = 100;

/**
 * Known and unknown addresses, with a wrong password and with a forgotten one, interleaved: the times must not tell them
 * apart.
 */
export async function signInBench(databaseUrl: string): Promise<string[]> {
  const wrong: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const asked: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' });
  try {
    await addAccounts(databaseUrl);
    await timed(server.origin, 'nobody');
    for (let index = 1; index <= TRIES; index += 1) {
      wrong.known.push(await timed(server.origin, `known-${index}`));
      wrong.unknown.push(await timed(server.origin, `nobody-${index}`));
    }
    // Each address once: a second wish within a minute is refused before anything is done.
    for (let index = 1; index <= TRIES; index += 1) {
      asked.known.push(await timedForgot(server.origin, `known-${index}`));
      asked.unknown.push(await timedForgot(server.origin, `nobody-${index}`));
    }
    return [
      line('wrong password, known address', wrong.known, 'ms'),
      line('wrong password, unknown address', wrong.unknown, 'ms'),
      ratio('known : unknown', wrong.known, wrong.unknown),
      line('forgotten password, known address', asked.known, 'ms'),
      line('forgotten password, unknown address', asked.unknown, 'ms'),
      ratio('known : unknown', asked.known, asked.unknown),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * People whom nobody has locked out yet, each with a verified number: who has none gets no code, known or not, and only
 * with one could the known address have more to do.
 */
async function addAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into users (id, email, name, role, phone, phone_verified_at, password_hash, demo, sort_key, search_key)
       select lpad(place::text, 24, 'f'), 'known-' || place || '@demo.inspect.am', u.name, u.role,
              '+374910' || lpad(place::text, 5, '0'), now(), u.password_hash, u.demo, u.sort_key, u.search_key
         from users u, generate_series(1, $1::int) place where u.email = 'viewer@demo.inspect.am'`,
      [TRIES],
    );
  } finally {
    await client.end();
  }
}

let callers = 0;
/** Each call from a network of its own, as behind a proxy: one network may try twenty times a minute. */
function nextCaller(): Record<string, string> {
  callers += 1;
  return { 'x-forwarded-for': `198.18.${callers >> 8}.${callers & 255}` };
}

async function timed(origin: string, account: string): Promise<number> {
  const begun = performance.now();
  const answer = await signIn(origin, account, 'certainly wrong', nextCaller());
  if (answer.status !== 401) throw new Error(`expected a refusal, got ${answer.status}`);
  return performance.now() - begun;
}

async function timedForgot(origin: string, account: string): Promise<number> {
  const begun = performance.now();
  const answer = await forgot(origin, account, nextCaller());
  if (answer.status !== 200) throw new Error(`expected an answer, got ${answer.status}`);
  return performance.now() - begun;
}
