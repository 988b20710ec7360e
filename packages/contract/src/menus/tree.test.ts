import { describe, expect, it } from 'vitest';
import { treeProblem } from './tree.ts';

const group = (id: string, parent: string | null = null) => ({ id, parent, isGroup: true });
const page = (id: string, parent: string | null) => ({ id, parent, isGroup: false });

describe('the page tree', () => {
  it('is groups with pages, and pages below those, in whatever order they are named', () => {
    expect(treeProblem([group('g'), page('a', 'g'), page('b', 'a'), group('h')])).toBeNull();
    expect(treeProblem([page('b', 'a'), page('a', 'g'), group('g')])).toBeNull();
  });

  it.each<[string, Parameters<typeof treeProblem>[0], unknown]>([
    ['a group in a group', [group('g'), group('h', 'g')], { index: 1, problem: 'groupInside' }],
    [
      'a group below a page',
      [group('g'), page('a', 'g'), group('h', 'a')],
      { index: 2, problem: 'groupInside' },
    ],
    ['a page outside', [group('g'), page('a', null)], { index: 1, problem: 'pageOutside' }],
    ['a page below nothing known', [group('g'), page('a', 'x')], { index: 1, problem: 'pageOutside' }],
    ['a page below itself', [group('g'), page('a', 'a')], { index: 1, problem: 'circle' }],
    ['two below each other', [group('g'), page('a', 'b'), page('b', 'a')], { index: 1, problem: 'circle' }],
    [
      'three in a circle',
      [group('g'), page('a', 'c'), page('b', 'a'), page('c', 'b')],
      { index: 1, problem: 'circle' },
    ],
    [
      'a third level of pages',
      [group('g'), page('a', 'g'), page('b', 'a'), page('c', 'b')],
      { index: 3, problem: 'tooDeep' },
    ],
  ])('is not %s', (_name, nodes, expected) => {
    expect(treeProblem(nodes)).toEqual(expected);
  });
});
