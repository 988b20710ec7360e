import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { buildImage } from './container/build-image.mjs';
import { composeSettings, readStages } from './container/dockerfile.mjs';
import { installedPostgres } from './lib/installed-postgres.mjs';
import { ROOT } from './lib/root.mjs';
import { since } from './lib/run.mjs';
import { trackedFiles } from './lib/tracked-files.mjs';

/**
 * Does without Docker what `docker compose up` does: the steps of the Dockerfile in folders of their own, then the
 * program with the settings of compose.yaml on an empty database, as an ordinary user, until its health check passes.
 * Run with `node --import tsx`, because the database is started by the product's own code.
 */
const HEALTHY_WITHIN = 90_000;

const start = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'inspect-container-'));
// The program runs as another user, who must be able to come in and read.
chmodSync(folder, 0o755);
try {
  const context = join(folder, 'context');
  for (const path of trackedFiles(ROOT)) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(ROOT, path), join(context, path));
  }
  const stages = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const image = buildImage(stages, { context, target: join(folder, 'stages') });
  await withDatabase((url) => runImage(image, url));
  console.log(`the container's steps work (${since(start)})`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function withDatabase(use) {
  const binDir = installedPostgres()?.binDir;
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    ...(binDir ? { binDir } : {}),
  });
  try {
    await use(new URL(database.url));
  } finally {
    await database.stop();
  }
}

async function runImage(image, database) {
  const port = await freePort();
  const settings = composeSettings(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), {
    POSTGRES_PASSWORD: decodeURIComponent(database.password),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  });
  const where = `${database.username}@${database.host}${database.pathname}`;
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    ...settings,
    DATABASE_URL: settings.DATABASE_URL.replace('inspect@database:5432/inspect', where),
    PORT: String(port),
  };
  const [uid, gid] = image.user;
  const become = process.getuid?.() === 0 ? { uid, gid } : {};
  const [, ...args] = image.command;
  console.log(`$ ${image.command.join(' ')}`);
  const cwd = join(image.root, image.cwd);
  const program = spawn(process.execPath, args, { cwd, env, stdio: 'inherit', ...become });
  const ended = once(program, 'exit');
  try {
    await Promise.race([
      healthy(image.health.slice(1), env),
      ended.then(([code]) => fail(`it ended with ${code}`)),
    ]);
  } finally {
    program.kill('SIGTERM');
    const [code, signal] = await ended;
    if (code !== 0) fail(`after SIGTERM it ended with ${code ?? signal}`);
  }
}

/** The image's own health check, asked again until it passes. */
async function healthy(args, env) {
  const until = Date.now() + HEALTHY_WITHIN;
  while (Date.now() < until) {
    const passed = await promisify(execFile)(process.execPath, args, { env }).then(
      () => true,
      () => false,
    );
    if (passed) return;
    await pause(500);
  }
  fail(`its health check did not pass within ${HEALTHY_WITHIN / 1000} s`);
}

function fail(why) {
  throw new Error(`the program of the image: ${why}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
