import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { composeSettings, readStages } from './dockerfile.mjs';

const file = (name) => readFileSync(join(ROOT, name), 'utf8');

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

describe('compose.yaml', () => {
  it('does not start without a password of its own', () => {
    expect(() => composeSettings(file('compose.yaml'), { PUBLIC_ORIGIN: 'https://a.am' })).toThrow(
      'set POSTGRES_PASSWORD',
    );
  });

  it('gives the program its database and its address', () => {
    const values = { POSTGRES_PASSWORD: 'secret', PUBLIC_ORIGIN: 'https://a.am' };
    expect(composeSettings(file('compose.yaml'), values)).toEqual({
      DATABASE_URL: 'postgres://inspect@database:5432/inspect',
      PGPASSWORD: 'secret',
      PUBLIC_ORIGIN: 'https://a.am',
      TRUST_PROXY: '',
    });
  });
});
