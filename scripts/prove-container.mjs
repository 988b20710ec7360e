import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { buildImage } from './container/build-image.mjs';
import { oneShotsBefore, readCompose } from './container/compose.mjs';
import { readStages } from './container/dockerfile.mjs';
import { installedPostgres } from './lib/installed-postgres.mjs';
import { ROOT } from './lib/root.mjs';
import { since } from './lib/run.mjs';
import { trackedFiles } from './lib/tracked-files.mjs';

/**
 * Does without Docker what `docker compose up` does: the steps of the Dockerfile in folders of their own, then the
 * services with the settings and secrets of compose.yaml on a server without the database, as an ordinary user (roles,
 * migrations, the program), until the health check passes.
 * Run with `node --import tsx`, because the database is started by the product's own code.
 */
const HEALTHY_WITHIN = 90_000;

const start = Date.now();
// The program runs as another user, who must be able to come in and read.
const temporary = await makeTemporaryFolder('inspect-container-', { mode: 0o755 });
const folder = temporary.path;
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
  await temporary.remove();
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

/** Carries out the services of compose.yaml up to `app`, in their order, each with its own settings and secrets. */
async function runImage(image, database) {
  const port = await freePort();
  const compose = readCompose(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), {
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  });
  const secrets = makeSecrets(compose, { postgres_password: decodeURIComponent(database.password) });
  const envOf = (name) => ({
    PATH: process.env.PATH,
    ...image.env,
    ...settingsOf(compose.services[name], database, secrets),
    PORT: String(port),
  });
  for (const name of oneShotsBefore(compose, 'app')) {
    const { ended } = startProgram(image, compose.services[name].command, envOf(name));
    const [code] = await ended;
    if (code !== 0) fail(`the service ${name} ended with ${code}`);
  }
  const env = envOf('app');
  const { program, ended } = startProgram(image, image.command, env);
  try {
    await Promise.race([
      healthy(image.health.slice(1), env),
      ended.then(([code]) => fail(`it ended with ${code}`)),
    ]);
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`);
    if (!ready.ok) fail(`it is healthy, and not ready: ${ready.status}`);
    await proveCommands({ env, ...insideOf(image) });
  } finally {
    program.kill('SIGTERM');
    const [code, signal] = await ended;
    if (code !== 0) fail(`after SIGTERM it ended with ${code ?? signal}`);
  }
}

function startProgram(image, command, env) {
  const [, ...args] = command;
  console.log(`$ ${command.join(' ')}`);
  const program = spawn(process.execPath, args, { env, stdio: 'inherit', ...insideOf(image) });
  return { program, ended: once(program, 'exit') };
}

/** Where the image's programs run, and as whom. */
function insideOf(image) {
  const [uid, gid] = image.user;
  const become = process.getuid?.() === 0 ? { uid, gid } : {};
  return { cwd: join(image.root, image.cwd), ...become };
}

/** One file for each secret; those that are not given are made up, as an administrator makes them. */
function makeSecrets({ secrets }, given) {
  const place = join(folder, 'secrets');
  mkdirSync(place);
  for (const name of Object.keys(secrets))
    writeFileSync(join(place, name), `${given[name] ?? randomBytes(24).toString('hex')}\n`);
  return place;
}

/** The settings of a service, with the database and the files of secrets where they are here. */
function settingsOf({ environment }, database, secrets) {
  const here = (value) =>
    value
      .replace('postgres://postgres@', `postgres://${database.username}@`)
      .replace('@database:5432/', `@${database.host}/`)
      .replace('/run/secrets', secrets);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)]));
}

/** The documented form of a command in the image: beside the server, and on the embedded database when that is chosen. */
async function proveCommands(options) {
  const run = (command, settings) => {
    const env = { ...options.env, ...settings };
    console.log(`$ node apps/server/dist/cli.mjs ${command}`);
    return promisify(execFile)(process.execPath, ['apps/server/dist/cli.mjs', command], { ...options, env });
  };
  const { stdout } = await run('parked-jobs');
  if (stdout !== 'No job is parked.\n') fail(`parked-jobs said ${stdout}`);
  const refused = await run('parked-jobs', { DATABASE_URL: '' }).catch((error) => error);
  if (refused.code !== 78) fail(`without DATABASE_URL a command ended with ${refused.code ?? 0}, not 78`);
  await run('migrate', { DATABASE_URL: 'embedded' });
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
