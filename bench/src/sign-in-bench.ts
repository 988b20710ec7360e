import { line, ratio } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';

/** two each: a fifth failure in a row would lock, a twentieth in a minute stop the address */
const TRIES = 9;
const ACCOUNTS = ['admin', 'viewer', 'owner', 'owner2', 'mechanic'];

/** Known and unknown addresses with a wrong password, interleaved: the times must not tell them apart. */
export async function signInBench(databaseUrl: string): Promise<string[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  try {
    for (let index = 0; index < TRIES; index += 1) {
      const account = ACCOUNTS[index % ACCOUNTS.length] ?? '';
      known.push(await timed(server.origin, account));
      unknown.push(await timed(server.origin, `nobody-${index}`));
    }
    return [
      line('wrong password, known address', known, 'ms'),
      line('wrong password, unknown address', unknown, 'ms'),
      ratio('known : unknown', known, unknown),
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
