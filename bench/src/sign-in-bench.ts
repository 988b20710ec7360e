import { line, ratio } from './figures.ts';
import { forgot, signIn, startBuiltServer } from './start-server.ts';

/** two each: a fifth failure in a row would lock, a twentieth in a minute stop the address */
const TRIES = 9;
const ACCOUNTS = ['admin', 'viewer', 'owner', 'owner2', 'mechanic'];

/** Known and unknown addresses with a wrong password, interleaved: the times must not tell them apart. */
export async function signInBench(databaseUrl: string): Promise<string[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  const asked: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  try {
    for (let index = 0; index < TRIES; index += 1) {
      const account = ACCOUNTS[index % ACCOUNTS.length] ?? '';
      known.push(await timed(server.origin, account));
      unknown.push(await timed(server.origin, `nobody-${index}`));
    }
    // Each address once: a second wish within a minute is refused before anything is done.
    for (let index = 0; index < ACCOUNTS.length; index += 1) {
      asked.known.push(await timedForgot(server.origin, ACCOUNTS[index] ?? ''));
      asked.unknown.push(await timedForgot(server.origin, `nobody-${index}`));
    }
    return [
      line('wrong password, known address', known, 'ms'),
      line('wrong password, unknown address', unknown, 'ms'),
      ratio('known : unknown', known, unknown),
      line('forgotten password, known address', asked.known, 'ms'),
      line('forgotten password, unknown address', asked.unknown, 'ms'),
      ratio('known : unknown', asked.known, asked.unknown),
    ];
  } finally {
    await server.stop();
  }
}

async function timed(origin: string, account: string): Promise<number> {
  const begun = performance.now();
  const answer = await signIn(origin, account, 'certainly wrong');
  if (answer.status !== 401) throw new Error(`expected a refusal, got ${answer.status}`);
  return performance.now() - begun;
}

async function timedForgot(origin: string, account: string): Promise<number> {
  const begun = performance.now();
  const answer = await forgot(origin, account);
  if (answer.status !== 200) throw new Error(`expected an answer, got ${answer.status}`);
  return performance.now() - begun;
}
