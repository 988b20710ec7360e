import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';

const here = join(repositoryRoot(), 'apps/server/src/platform/log/log-crashes.ts');

/** A program that serves, and dies of `fault`; `end` is what it does in order then. */
function crash(fault: string, end: string): Promise<{ code: number | null; said: string }> {
  const program = `
    import { pino } from 'pino';
    import { logCrashes } from ${JSON.stringify(here)};
    const alive = setInterval(() => undefined, 1000);
    const end = () => { ${end} };
    logCrashes(pino({ base: null }), end);
    ${fault}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: join(repositoryRoot(), 'apps/server'),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}

describe('what nobody caught', () => {
  test.each([
    ['exception', `setTimeout(() => { throw Object.assign(new Error('CANARY'), { code: 'E1' }); })`],
    ['rejection', `setTimeout(async () => { throw Object.assign(new Error('CANARY'), { code: 'E1' }); })`],
  ])('an %s is written down as fatal with its place, then the program ends in order', async (kind, fault) => {
    const { code, said } = await crash(fault, `process.stdout.write('in order\\n'); process.exit(3)`);
    const [first = '', ...rest] = said.trim().split('\n').sort().reverse();
    expect(JSON.parse(first)).toMatchObject({
      level: 60,
      msg: 'crashed',
      kind,
      err: { type: 'Error', code: 'E1', stack: expect.stringContaining('at ') },
    });
    expect(rest).toEqual(['in order']);
    expect(code).toBe(3);
    expect(said, 'its words may quote somebody').not.toContain('CANARY');
  });

  test('a second one while ending ends at once, with 1', async () => {
    const again = `throw new TypeError('of the program')`;
    const { code, said } = await crash(`setTimeout(() => { ${again} })`, `setTimeout(() => { ${again} })`);
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { err: { message?: string } });
    expect(lines.map(({ err }) => err.message)).toEqual(['of the program', 'of the program']);
    expect(code).toBe(1);
  });
});
