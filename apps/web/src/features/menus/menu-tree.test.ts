import { describe, expect, it } from 'vitest';
import { fitTree, isSameTree, type MenuTree, movePage, stepPage, treeOf } from './menu-tree.ts';

const tree: MenuTree = [
  { group: 'inspection', ids: ['a', 'b'] },
  { group: 'settings', ids: ['c'] },
  { group: 'other', ids: [] },
];
const said = (order: MenuTree) => order.map(({ ids }) => ids.join('')).join('|');

describe('a page that is moved', () => {
  it.each<[string, -1 | 1, string]>([
    ['a', 1, 'ba|c|'],
    ['b', -1, 'ba|c|'],
    ['b', 1, 'a|bc|'],
    ['c', -1, 'abc||'],
    ['c', 1, 'ab||c'],
    ['a', -1, 'ab|c|'],
  ])('%s by %s', (id, by, expected) => {
    expect(said(stepPage(tree, id, by))).toBe(expected);
  });

  it.each<[string, 'inspection' | 'settings' | 'other', number, string]>([
    ['a', 'inspection', 2, 'ba|c|'],
    ['a', 'inspection', 1, 'ab|c|'],
    ['b', 'inspection', 0, 'ba|c|'],
    ['a', 'settings', 0, 'b|ac|'],
    ['a', 'settings', 1, 'b|ca|'],
    ['a', 'other', 0, 'b|c|a'],
  ])('%s to %s before %s', (id, group, index, expected) => {
    expect(said(movePage(tree, id, group, index))).toBe(expected);
  });
});

const row = (id: string, route: string, parent: string | null = null) => ({
  id,
  route,
  parent,
  url: `/${route}`,
  slug: route,
  ordering: 0,
  icon: 'car',
  tag: null,
  tagVariant: null,
  version: 1,
});

describe('the tree of the stored pages', () => {
  it('is by groups, a group stands where its first page does, and every group can be moved into', () => {
    const order = treeOf([
      row('1', 'control'),
      row('2', 'users', 'of-tomorrow'),
      row('3', 'tech-service', 'supervision'),
    ]);
    expect(order.slice(0, 2)).toEqual([
      { group: 'supervision', ids: ['1', '3'] },
      { group: 'people', ids: ['2'] },
    ]);
    expect(order).toHaveLength(8);
  });

  it('is the same wherever its empty groups stand', () => {
    expect(isSameTree(tree, tree.slice(0, 2))).toBe(true);
    expect(isSameTree(tree, stepPage(tree, 'a', 1))).toBe(false);
  });

  it('keeps one’s own order when pages come and go', () => {
    const rows = [row('b', 'tech-service'), row('a', 'tech-service-all'), row('d', 'settings-cars')];
    expect(said(fitTree(tree, rows))).toBe('ab|d|');
  });
});
