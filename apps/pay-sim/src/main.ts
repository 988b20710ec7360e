import { buildSim } from './build-sim.ts';
import { readSettings } from './settings.ts';

/** EX_CONFIG */
const WRONG_SETTINGS = 78;

/** Plays the providers on this machine alone, for as long as the program that started it lives. */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production' || process.env.INSPECT_MODE === 'production')
    throw new Error('The payment simulator does not run in production: nobody would be paid.');
  const app = buildSim(readSettings(process.env));
  const end = () => void app.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  process.once('disconnect', end);
  const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PAY_SIM_PORT || 0) });
  process.stdout.write(`Payment simulator: ${address}\n`);
}

main().catch((problem: unknown) => {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exitCode = WRONG_SETTINGS;
});
