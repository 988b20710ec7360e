import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Carries out the stages of a Dockerfile, each in a folder of its own that stands for the image's root.
 * @param {import('./dockerfile.mjs').Stage[]} stages
 * @param {{ context: string, target: string }} folders what may be copied from, and where the stages go
 * @returns the last stage: its folder, settings, working folder and commands
 */
export function buildImage(stages, { context, target }) {
  const done = new Map();
  let image;
  for (const stage of stages) {
    const root = join(target, stage.name);
    const base = done.get(stage.from);
    if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    image = {
      ...(base ?? { env: {}, cwd: '/', health: undefined, command: undefined, user: undefined }),
      root,
    };
    image.env = { ...image.env };
    for (const step of stage.steps) carryOut(step, image, { context, done });
    done.set(stage.name, image);
  }
  return image;
}

/** The image's folders are folders below `root` here; only these are spoken of in commands and settings. */
const inside = (root, text) =>
  text.replace(/(^|[\s=])(\/(?:app|data|backup)\b)/g, (_, before, path) => before + root + path);

function carryOut({ word, options, rest }, image, { context, done }) {
  const { root } = image;
  if (word === 'WORKDIR') {
    image.cwd = rest;
    mkdirSync(join(root, rest), { recursive: true });
  } else if (word === 'ENV') {
    const [, name, value] = /^(\w+)=(.*)$/.exec(rest);
    image.env[name] = inside(root, value);
  } else if (word === 'RUN') {
    console.log(`$ ${rest}`);
    execFileSync('/bin/sh', ['-c', inside(root, rest)], {
      cwd: join(root, image.cwd),
      env: { ...process.env, NODE_ENV: undefined, ...image.env },
      stdio: 'inherit',
    });
  } else if (word === 'COPY') {
    const paths = rest.trim().split(/\s+/);
    const to = join(root, image.cwd, paths.pop());
    const source = options.from ? done.get(options.from).root : context;
    for (const path of paths) copy(join(source, path), to);
  } else if (word === 'USER') {
    image.user = rest.split(':').map(Number);
  } else if (word === 'HEALTHCHECK') {
    image.health = JSON.parse(rest.replace(/^CMD\s+/, ''));
  } else if (word === 'CMD') {
    image.command = JSON.parse(rest);
  }
}

/** As Docker does it: a folder's contents are copied, a file goes into a target that ends in '/'. */
function copy(from, to) {
  const isFolder = statSync(from).isDirectory();
  const target = !isFolder && to.endsWith('/') ? join(to, basename(from)) : to;
  cpSync(from, target, { recursive: true });
}
