import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for Argon2id: 19 MiB, two passes, one lane. The parameters stand in each hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const BEGINNING = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** At most so many at once, so that a rush of sign-ins can't take all memory and both cores. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** What an unknown address is compared with, so that it costs the same as a known one. */
let dummy: Promise<string> | undefined;

/** `begin` is called when its turn has come, at most four at once; what it throws ends the try. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  begin?: () => Promise<void>,
): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(async () => {
    await begin?.();
    return verify(against, password);
  });
  return matches && typeof stored === 'string';
}

/** True when the stored hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(BEGINNING);
}
