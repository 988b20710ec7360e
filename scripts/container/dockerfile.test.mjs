import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { readStages } from './dockerfile.mjs';

const file = (name) => readFileSync(join(ROOT, name), 'utf8');

/** Folders of the workspaces, e.g. `apps/server`. */
function workspaces() {
  const patterns = JSON.parse(file('package.json')).workspaces;
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  );
  return folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
}

describe('the Dockerfile', () => {
  it('is read stage by stage, with the options of each step', () => {
    const stages = readStages('FROM a AS one\nRUN npm ci\nFROM one\n# why\nCOPY --from=one /app/x \\\n x\n');
    expect(stages).toEqual([
      { name: 'one', from: 'a', steps: [{ word: 'RUN', options: {}, rest: 'npm ci' }] },
      { name: 'final', from: 'one', steps: [{ word: 'COPY', options: { from: 'one' }, rest: '/app/x   x' }] },
    ]);
  });

  it('is refused where it says something that cannot be proven', () => {
    expect(() => readStages('FROM a\nADD https://example.org/a.tgz /')).toThrow('cannot be proven');
  });

  it('takes the names of its bases from arguments', () => {
    const base = ['$', '{BASE}'].join('');
    const [stage] = readStages(`ARG BASE=node:24@sha256:ab\nFROM ${base} AS one\n`);
    expect(stage).toEqual({ name: 'one', from: 'node:24@sha256:ab', steps: [] });
  });

  it('knows every workspace before it installs', () => {
    const copied = readStages(file('Dockerfile'))[0]
      .steps.filter(({ word }) => word === 'COPY')
      .map(({ rest }) => rest);
    expect(workspaces().length).toBeGreaterThan(4);
    for (const workspace of workspaces()) expect(copied).toContain(`${workspace}/package.json ${workspace}/`);
  });

  it('carries no simulator of payments', () => {
    const carried = readStages(file('Dockerfile'))
      .at(-1)
      .steps.filter(({ word }) => word === 'COPY');
    expect(carried.map(({ rest }) => rest)).toContain('/app/apps/server/dist apps/server/dist');
    expect(carried.filter(({ rest }) => /pay-sim|\/apps |\. /.test(rest))).toEqual([]);
    expect(file('compose.yaml')).not.toContain('pay-sim');
  });

  it('ends as an ordinary user with a health check', () => {
    const { steps } = readStages(file('Dockerfile')).at(-1);
    expect(steps.find(({ word }) => word === 'USER')?.rest).toBe('1000:1000');
    expect(steps.map(({ word }) => word)).toContain('HEALTHCHECK');
  });
});

describe('.dockerignore', () => {
  it('leaves out what .gitignore leaves out: what is proven here is what Docker is given', () => {
    const lines = file('.gitignore').trim().split('\n');
    expect(file('.dockerignore').trim().split('\n')).toEqual([
      '.git',
      ...lines.map((line) => `**/${line.replace(/\/$/, '')}`),
    ]);
  });
});
