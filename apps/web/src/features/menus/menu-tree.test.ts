import type { MenuRow } from '@inspect/contract/menus';
import { describe, expect, it } from 'vitest';
import {
  fitTree,
  isSameTree,
  liftPage,
  type MenuTree,
  movePage,
  nestPage,
  nextAbove,
  placeOf,
  placesOf,
  stepGroup,
  stepPage,
  treeOf,
} from './menu-tree.ts';

/** `ab.c|d|`: groups between strokes; a point stands before a page that is below another one. */
function tree(said: string): MenuTree {
  return said.split('|').map((part, index) => ({
    group: `g${index + 1}`,
    pages: [...part.matchAll(/(\.?)(\w)/g)].map(([, point, id]) => ({ id: id ?? '', below: point === '.' })),
  }));
}
const said = (order: MenuTree) =>
  order.map(({ pages }) => pages.map(({ id, below }) => (below ? `.${id}` : id)).join('')).join('|');

describe('a page that is moved', () => {
  it.each<[string, string, -1 | 1, string]>([
    ['ab|c|', 'a', 1, 'ba|c|'],
    ['ab|c|', 'b', -1, 'ba|c|'],
    ['ab|c|', 'b', 1, 'a|bc|'],
    ['ab|c|', 'c', -1, 'abc||'],
    ['ab|c|', 'c', 1, 'ab||c'],
    ['ab|c|', 'a', -1, 'ab|c|'],
    // over a page with all that stands below it, and with all that stands below oneself
    ['a.bc|', 'c', -1, 'ca.b|'],
    ['ca.b|', 'c', 1, 'a.bc|'],
    ['a.bc|', 'a', 1, 'ca.b|'],
    ['a.b|c', 'a', 1, '|a.bc'],
    ['c|a.b', 'a', -1, 'ca.b|'],
    // below a page only among those below it, and then out
    ['a.b.c|', 'c', -1, 'a.c.b|'],
    ['a.b.c|', 'b', 1, 'a.c.b|'],
    ['a.b.c|', 'b', -1, 'ba.c|'],
    ['a.b.cd|', 'c', 1, 'a.bcd|'],
  ])('in %s: %s by %s', (order, id, by, expected) => {
    expect(said(stepPage(tree(order), id, by))).toBe(expected);
  });

  it.each<[string, string, string, number, string]>([
    ['ab|c|', 'a', 'g1', 2, 'ba|c|'],
    ['ab|c|', 'a', 'g1', 1, 'ab|c|'],
    ['ab|c|', 'b', 'g1', 0, 'ba|c|'],
    ['ab|c|', 'a', 'g2', 0, 'b|ac|'],
    ['ab|c|', 'a', 'g2', 1, 'b|ca|'],
    ['ab|c|', 'a', 'g3', 0, 'b|c|a'],
    ['a.b|c', 'c', 'g1', 1, 'a.c.b|'],
    ['a.b|c', 'c', 'g1', 2, 'a.bc|'],
    ['a.b|c.d', 'c', 'g1', 1, 'a.bc.d|'],
    ['a.b|c', 'b', 'g2', 0, 'a|bc'],
  ])('in %s: %s to %s before %s', (order, id, group, index, expected) => {
    expect(said(movePage(tree(order), id, group, index))).toBe(expected);
  });

  it.each<[string, string, string, string | null]>([
    ['ab|c', 'b', 'a.b|c', 'a'],
    ['a.bc|', 'c', 'a.b.c|', 'a'],
    ['ab|c', 'a', 'ab|c', null],
    ['ab|c', 'c', 'ab|c', null],
    ['ab.c|', 'b', 'ab.c|', null],
    ['a.b|', 'b', 'a.b|', null],
  ])('in %s: %s below the one before it', (order, id, expected, above) => {
    expect(nextAbove(tree(order), id)).toBe(above);
    expect(said(nestPage(tree(order), id))).toBe(expected);
  });

  it('comes out behind all that stands there', () => {
    expect(said(liftPage(tree('a.b.cd|'), 'b'))).toBe('a.cbd|');
    expect(said(liftPage(tree('ab|'), 'b'))).toBe('ab|');
  });

  it('has a place that can be told and stored', () => {
    expect(placeOf(tree('a|b.c'), 'c')).toEqual({ group: 'g2', place: 2, count: 2, above: 'b' });
    expect(placeOf(tree('a|b.c'), 'a')).toEqual({ group: 'g1', place: 1, count: 1, above: null });
    expect(placesOf(tree('a|b.c'))).toEqual([
      { id: 'g1', parent: null },
      { id: 'a', parent: 'g1' },
      { id: 'g2', parent: null },
      { id: 'b', parent: 'g2' },
      { id: 'c', parent: 'b' },
    ]);
  });
});

it('a group is moved with its pages, and not over the edge', () => {
  const groups = (order: MenuTree) => order.map(({ group }) => group);
  expect(said(stepGroup(tree('ab|c|'), 'g1', 1))).toBe('c|ab|');
  expect(groups(stepGroup(tree('ab|c|'), 'g3', -1))).toEqual(['g1', 'g3', 'g2']);
  expect(said(stepGroup(tree('ab|c|'), 'g1', -1))).toBe('ab|c|');
});

const row = (id: string, parent: string | null, name: string | null = null): MenuRow => ({
  id,
  route: name === null ? 'control' : `group-${name}`,
  name,
  parent,
  url: '',
  slug: '',
  ordering: 0,
  icon: 'car',
  tag: null,
  tagVariant: null,
  children: [],
  version: 1,
});
const GROUPS = [row('g1', null, 'inspection'), row('g2', null, 'settings')];

describe('the tree of the stored nodes', () => {
  it('is by groups, with the empty ones, and pages below pages', () => {
    const rows = [
      row('g1', null, 'one'),
      row('a', 'g1'),
      row('b', 'a'),
      row('c', 'g1'),
      row('g2', null, 'two'),
    ];
    expect(said(treeOf(rows))).toBe('a.bc|');
    expect(isSameTree(treeOf(rows), tree('a.bc|'))).toBe(true);
    expect(isSameTree(treeOf(rows), tree('ab.c|'))).toBe(false);
  });

  it('keeps one’s own order when pages come and go', () => {
    const rows = [...GROUPS, row('a', 'g1'), row('b', 'g1'), row('d', 'g2')];
    expect(said(fitTree(tree('b.xa|'), rows))).toBe('ba|d');
    expect(said(fitTree(tree('x.a|b'), rows))).toBe('a|bd');
  });

  it('keeps one’s own order when groups come and go: pages of a group that is gone stand where they are stored', () => {
    const rows = [...GROUPS, row('a', 'g1'), row('b', 'g1')];
    const fitted = fitTree([{ group: 'gone', pages: [{ id: 'a', below: false }] }, ...tree('b')], rows);
    expect(fitted.map(({ group }) => group)).toEqual(['g1', 'g2']);
    expect(said(fitted)).toBe('ba|');
  });

  it('is found in an order that a build of before kept, which named groups by their codes', () => {
    const rows = [...GROUPS, row('a', 'g1'), row('b', 'g1')];
    const former = [
      { group: 'settings', pages: [{ id: 'b', below: false }] },
      { group: 'inspection', pages: [{ id: 'a', below: false }] },
    ];
    expect(fitTree(former, rows).map(({ group, pages }) => [group, ...pages.map(({ id }) => id)])).toEqual([
      ['g2', 'b'],
      ['g1', 'a'],
    ]);
  });
});
