import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { startPaySim, wantsPaySim } from './start-pay-sim.mjs';

const PROGRAM = ['--import', 'tsx', 'apps/pay-sim/src/main.ts'];

/** Each starts a program, which a busy machine needs its time for. */
describe('the payment simulator', { timeout: 120_000 }, () => {
  it.each([
    [{}, true],
    [{ DATABASE_URL: 'embedded', INSPECT_MODE: 'demonstration', PORT: '3100' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', INSPECT_MODE: 'demonstration' }, false],
    [{ INSPECT_MODE: 'production' }, false],
    [{ DATABASE_URL: 'postgres://u:p@db/inspect' }, false],
    [{ PUBLIC_DEMONSTRATION: 'yes' }, false],
    [{ PORT: '0' }, false],
    [{ ARCA_USER: 'test-contour' }, false],
    [{ ONEPAY_SECRET: 'x' }, false],
    [{ EASYPAY_TOKEN: 'x' }, false],
  ])('with %o starts beside the server: %s', (env, wanted) => {
    expect(wantsPaySim(env)).toBe(wanted);
  });

  it('tells the server where it is and gives both the same keys', async () => {
    const env = { PATH: process.env.PATH, PORT: '3999' };
    const simulator = await startPaySim(PROGRAM, env);
    try {
      const origin = env.ARCA_URL.replace('/payment/rest', '');
      expect(env).toMatchObject({
        IDRAM_URL: `${origin}/Payment/GetPayment`,
        TELCELL_URL: `${origin}/invoices`,
      });
      const asked = await fetch(`${env.ARCA_URL}/getOrderStatusExtended.do`, {
        method: 'POST',
        body: new URLSearchParams({
          userName: env.ARCA_USER,
          password: env.ARCA_PASSWORD,
          orderNumber: 'nobody-1',
        }),
      });
      // 6 unknown order; with other keys it would be 5
      expect(await asked.json()).toMatchObject({ errorCode: '6' });
    } finally {
      simulator.kill('SIGTERM');
      await once(simulator, 'exit');
    }
  });

  it('is not started twice for a server that has providers', async () => {
    expect(await startPaySim(PROGRAM, { ARCA_USER: 'u' })).toBeUndefined();
    expect(await startPaySim(['apps/pay-sim/dist/not-in-this-release.mjs'], {})).toBeUndefined();
  });

  it('ends when the program that started it is killed', async () => {
    const module = pathToFileURL(join(ROOT, 'scripts/lib/start-pay-sim.mjs')).href;
    const script = `
      const { startPaySim } = await import(${JSON.stringify(module)});
      await startPaySim(${JSON.stringify(PROGRAM)});
      setInterval(() => {}, 60_000);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const piece of starter.stdout) {
      said += piece;
      if (/simulator: http\S+\n/.test(said)) break;
    }
    const [, origin] = /simulator: (http\S+)\n/.exec(said) ?? [];
    expect((await fetch(origin)).status).toBe(200);
    starter.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(origin).then(
            ({ status }) => status,
            () => 'gone',
          ),
        { timeout: 60_000 },
      )
      .toBe('gone');
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'does not run in production'],
    [{ INSPECT_MODE: 'production' }, 'does not run in production'],
    [{ SHOP_URL: 'http://localhost:3000' }, 'ARCA_USER is missing'],
  ])('by itself with %o ends at once and says why', async (env, line) => {
    const program = spawn(process.execPath, PROGRAM, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    program.stderr.on('data', (piece) => {
      said += piece;
    });
    const [code] = await once(program, 'close');
    expect(code).toBe(78);
    expect(said).toContain(line);
  });
});
