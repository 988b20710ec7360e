import { spawn } from 'node:child_process';
import { viteProgram } from './build.mjs';
import { ROOT } from './lib/root.mjs';
import { startPaySim } from './lib/start-pay-sim.mjs';

/**
 * `npm run dev`: pages on 3000 by Vite, which hands /api to the server on 3001; both follow the sources.
 * Ctrl+C reaches all of them through the terminal; when one ends the other is ended too.
 */
const vite = viteProgram();
if (!vite) {
  process.stderr.write(`Vite is missing: run "npm ci" in ${ROOT}.\n`);
  process.exit(1);
}
const programs = [
  [
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/app/server.ts'],
    { PORT: '3001' },
  ],
  [[vite, 'apps/web', '--port', process.env.PORT || '3000', '--strictPort'], {}],
];

// Pages are on the port of Vite, which hands the calls of the providers on, too.
await startPaySim(['--import', 'tsx', 'apps/pay-sim/src/main.ts']);
const children = programs.map(([args, env]) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }),
);
// a second signal would make tsx kill the server before it has stopped its database; Ctrl+C has reached
// the children already, through the terminal
let ending = false;
const endAll = (name) => {
  if (ending) return;
  ending = true;
  for (const child of name === 'SIGINT' ? [] : children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', endAll);
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, endAll);
