import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const READY = /Payment simulator: (http:\/\/127\.0\.0\.1:\d+)\n/;
const STARTS_WITHIN = 60_000;
/** A provider that is set up is a real one, or a simulator that somebody started by himself. */
const PROVIDERS = [
  'ARCA_USER',
  'IDRAM_ACCOUNT',
  'TELCELL_ISSUER',
  'ONEPAY_SECRET',
  'EASYPAY_TOKEN',
  'TELCELL_KIOSK_TOKEN',
];
/** The demonstration's first station, of the people whom its README names: it takes what is paid at a terminal. */
const STATION = 'ae1d574c2fd8ae7143703b89';
const HERE = '127.0.0.1,::1';

/** Only beside a demonstration that nobody else reaches, on data that came with it. */
export function wantsPaySim(env) {
  const is = (name, value) => (env[name] ?? '').trim() === value;
  return (
    !is('NODE_ENV', 'production') &&
    !is('INSPECT_MODE', 'production') &&
    !is('PUBLIC_DEMONSTRATION', 'yes') &&
    // Where the system chooses the port, nobody can tell the simulator whom to call.
    !is('PORT', '0') &&
    (is('DATABASE_URL', '') || is('DATABASE_URL', 'embedded')) &&
    PROVIDERS.every((name) => is(name, ''))
  );
}

/**
 * Starts the payment simulator beside the demonstration and tells the server, by its environment, where the providers are.
 * Both get the same keys, made anew each time. It ends with this process, however that ends.
 * @param {string[]} args the program, and what Node is given before it
 * @param {NodeJS.ProcessEnv} [env] where the server's settings are, and are added to
 * @returns {Promise<import('node:child_process').ChildProcess | undefined>}
 */
export async function startPaySim(args, env = process.env) {
  // A release may come without it.
  if (!wantsPaySim(env) || !existsSync(join(ROOT, args.at(-1)))) return undefined;
  const secret = () => randomBytes(16).toString('hex');
  const keys = {
    ARCA_USER: 'demonstration-api',
    ARCA_PASSWORD: secret(),
    IDRAM_ACCOUNT: String(randomInt(1e8, 1e9)),
    IDRAM_SECRET: secret(),
    TELCELL_ISSUER: 'shop@demonstration.test',
    TELCELL_KEY: secret(),
    ONEPAY_SECRET: secret(),
    EASYPAY_TOKEN: secret(),
    TELCELL_KIOSK_TOKEN: secret(),
  };
  const shop = env.PUBLIC_ORIGIN?.trim() || `http://localhost:${env.PORT?.trim() || '3000'}`;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, ...keys, SHOP_URL: shop },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await addressOf(child);
  if (origin === undefined) {
    process.stderr.write('The payment simulator did not start: only cash can be taken.\n');
    child.kill();
    return undefined;
  }
  Object.assign(env, keys, {
    ARCA_URL: `${origin}/payment/rest`,
    IDRAM_URL: `${origin}/Payment/GetPayment`,
    TELCELL_URL: `${origin}/invoices`,
    EASYPAY_STATION: STATION,
    EASYPAY_ADDRESSES: HERE,
    TELCELL_KIOSK_STATION: STATION,
    TELCELL_KIOSK_ADDRESSES: HERE,
  });
  // The server decides how long this process lives.
  for (const handle of [child, child.channel, child.stdout]) handle?.unref?.();
  process.stdout.write(`Payments are played by a simulator: ${origin}\n`);
  return child;
}

/** undefined: it ended, or took too long. */
function addressOf(child) {
  return new Promise((resolve) => {
    let said = '';
    const late = setTimeout(resolve, STARTS_WITHIN, undefined);
    const end = (origin) => {
      clearTimeout(late);
      resolve(origin);
    };
    child.stdout.on('data', (piece) => {
      said += piece;
      const [, origin] = READY.exec(said) ?? [];
      if (origin) end(origin);
    });
    child.once('error', () => end(undefined));
    child.once('exit', () => end(undefined));
  });
}
