import { describe, expect, it } from 'vitest';
import { pageTree } from './page-tree.ts';

const group = (id: string, code: string | null, ordering: number) => ({ id, code, ordering });
const page = (id: string, parent: string | null, ordering: number, under: string | null = null) => ({
  id,
  route: 'control',
  parent,
  under,
  ordering,
});
const GROUPS = [group('g1', 'inspection', 20), group('g2', null, 10), group('g3', 'supervision', 30)];

/** `g2[a b(c)]`: a group with its pages, and in brackets what stands below one. */
function said(groups: Parameters<typeof pageTree>[0], pages: ReturnType<typeof page>[]): string {
  return pageTree(groups, pages)
    .map((part) => {
      const inside = part.pages
        .filter(({ parent }) => parent === part.group.node.id)
        .map(({ node, children }) => (children.length > 0 ? `${node.id}(${children.join(' ')})` : node.id));
      expect(part.group.children).toEqual(
        part.pages.filter(({ parent }) => parent === part.group.node.id).map(({ node }) => node.id),
      );
      return `${part.group.node.id}[${inside.join(' ')}]`;
    })
    .join(' ');
}

describe('the page tree', () => {
  it('stands in the order of its groups and pages, whatever came first', () => {
    const pages = [
      page('c', 'g2', 5, 'b'),
      page('b', 'g2', 30),
      page('a', 'g2', 20),
      page('d', 'inspection', 1),
    ];
    expect(said(GROUPS, pages)).toBe('g2[a b(c)] g1[d] g3[]');
  });

  it('two at one place stand by their ids', () => {
    expect(said(GROUPS, [page('b', 'g2', 0), page('a', 'g2', 0)])).toBe('g2[a b] g1[] g3[]');
  });

  it.each<[string, string | null]>([
    ['none', null],
    ['one that was removed', 'g9'],
    ['one of a build of before', 'constructor'],
  ])('a page whose group is %s stands where it belongs from the start', (_name, parent) => {
    expect(said(GROUPS, [page('a', parent, 0)])).toBe('g2[] g1[] g3[a]');
  });

  it('and in the first group when that one was removed, too', () => {
    expect(said(GROUPS.slice(0, 2), [page('a', null, 0)])).toBe('g2[a] g1[]');
  });

  it('a page below one that is not there, or that stands below another, stands in the group itself', () => {
    expect(said(GROUPS, [page('a', 'g2', 0, 'x')])).toBe('g2[a] g1[] g3[]');
    const chain = [page('a', 'g2', 0), page('b', 'g2', 1, 'a'), page('c', 'g2', 2, 'b')];
    expect(said(GROUPS, chain)).toBe('g2[a(b) c] g1[] g3[]');
  });

  it('follows the group of the page above', () => {
    expect(said(GROUPS, [page('a', 'g2', 0), page('b', 'inspection', 1, 'a')])).toBe('g2[a(b)] g1[] g3[]');
  });

  it('has no page twice and none missing, even where two stand below each other', () => {
    expect(said(GROUPS, [page('a', 'g2', 0, 'b'), page('b', 'g2', 1, 'a')])).toBe('g2[a b] g1[] g3[]');
  });
});
