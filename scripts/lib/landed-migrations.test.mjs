import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANDED, orderProblems, readLanded } from './landed-migrations.mjs';
import { ROOT } from './root.mjs';

describe('a new migration', () => {
  const landed = ['052_b.sql', '050_a.sql', '051_c.sql'];

  it('has a number above all that landed, in whatever order they did', () => {
    expect(orderProblems(['053_d.sql', '054_e.sql'], landed)).toEqual([]);
    expect(orderProblems(['001_first.sql'], [])).toEqual([]);
  });

  it('with a lower number or the same one is named, with the one that came before it', () => {
    expect(orderProblems(['049_late.sql', '052_same.sql', '053_d.sql'], landed)).toEqual([
      'apps/server/db/migrations/049_late.sql comes behind 052_b.sql, which has landed: give it the next number',
      'apps/server/db/migrations/052_same.sql comes behind 052_b.sql, which has landed: give it the next number',
    ]);
  });

  it('behind those of this tree is one of a higher number than the last of them', () => {
    const files = [...readLanded(readFileSync(join(ROOT, LANDED), 'utf8')).keys()];
    expect(orderProblems(['053_other.sql'], files)).toHaveLength(1);
  });
});
