import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

/** Ends by itself when nobody is above it any more, so that a failing test leaves nothing behind. */
const PROGRAM = `
const above = process.ppid;
setInterval(() => process.ppid === above || process.exit(1), 50);
process.on('SIGTERM', () => { console.log('was asked to stop'); process.exit(0); });
console.log('runs');
`;

it('who ends `npm start` ends the program, and leaves nothing behind', async () => {
  const { start } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
  const folder = await makeTemporaryFolder('inspect-npm-start-');
  try {
    mkdirSync(join(folder.path, 'scripts'));
    writeFileSync(join(folder.path, 'scripts', 'start.mjs'), PROGRAM);
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ scripts: { start } }));
    const npm = spawn('npm', ['start'], { cwd: folder.path, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    npm.stdout.on('data', (piece) => {
      said += piece;
      if (String(piece).includes('runs')) npm.kill('SIGTERM');
    });
    await new Promise((done) => npm.once('close', done));
    expect(said).toContain('was asked to stop');
  } finally {
    await folder.remove();
  }
});
