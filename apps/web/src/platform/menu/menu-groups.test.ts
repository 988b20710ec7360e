import type { Page } from '@inspect/contract/auth';
import { describe, expect, it } from 'vitest';
import { ofNewerRelease, personWith } from '../../../test/person.ts';
import { menuGroups } from './menu-groups.ts';

const [GROUP, OTHER] = ['a'.repeat(24), 'b'.repeat(24)];
const groupOf = (page: Page | undefined, id: string, name: string): Page => {
  if (!page) throw new Error('there is no page');
  return { ...page, id, name, route: `group-${id}`, url: '', slug: '', parent: null, children: [page.id] };
};

describe('the menu of a person', () => {
  it('is the tree that the server tells: groups by their names, pages below pages', () => {
    const { pages } = personWith(['settings-regions', 'settings-counties', 'tech-service-all']);
    const [regions, counties, all] = pages;
    const below = (page: Page | undefined, parent: string) => (page ? [{ ...page, parent }] : []);
    const tree = [
      groupOf(regions, OTHER, 'Քարտեզներ'),
      ...below(regions, OTHER),
      ...below(counties, regions?.id ?? ''),
      groupOf(all, GROUP, 'Օրը'),
      ...below(all, GROUP),
    ];
    expect(menuGroups(tree)).toMatchObject([
      {
        id: OTHER,
        title: 'Քարտեզներ',
        entries: [{ route: 'settings-regions', children: [{ route: 'settings-counties' }] }],
      },
      { id: GROUP, title: 'Օրը', entries: [{ route: 'tech-service-all', children: [] }] },
    ]);
  });

  it('has a page below one without a screen in the group itself', () => {
    const { pages } = personWith(['api-payments', 'settings-regions']);
    const [first, regions] = pages;
    const partners = first && ofNewerRelease(first);
    if (!partners || !regions) throw new Error('there are no pages');
    const tree = [
      groupOf(partners, GROUP, 'Գործընկերներ'),
      { ...partners, parent: GROUP },
      { ...regions, parent: partners.id },
    ];
    expect(menuGroups(tree)).toMatchObject([
      { title: 'Գործընկերներ', entries: [{ route: 'settings-regions', children: [] }] },
    ]);
  });

  it('tells pages of one title apart where both are there, and only there', () => {
    const lists = menuGroups(
      personWith(['settings-classificators', 'settings-new-classificators', 'companies']).pages,
    );
    expect(lists.flatMap(({ entries }) => entries.map(({ subtitle }) => subtitle))).toEqual([
      'Անսարքություններ',
      'Ստուգումներ',
      null,
    ]);
    const [alone] = menuGroups(personWith(['settings-classificators']).pages);
    expect(alone?.entries).toMatchObject([{ title: 'Ախտորոշում', subtitle: null }]);
  });

  it('shows granted pages that have a screen, in the granted order, by group', () => {
    const { pages } = personWith(['tech-service-all', 'api-payments', 'tech-service-company-view']);
    expect(
      menuGroups(pages.map((page) => (page.route === 'api-payments' ? ofNewerRelease(page) : page))),
    ).toMatchObject([
      {
        id: 'inspection',
        title: 'Զննություն',
        entries: [{ route: 'tech-service-all' }, { route: 'tech-service-company-view' }],
      },
    ]);
  });

  it('stands in the order that is stored, however the pages came', () => {
    const { pages } = personWith(['tech-service', 'tech-service-all', 'tech-service-view']);
    const places: Record<string, number> = {
      'tech-service': 30,
      'tech-service-all': 10,
      'tech-service-view': 20,
    };
    const arranged = pages.map((page) => ({ ...page, ordering: places[page.route] ?? 0 }));
    const [group] = menuGroups(arranged);
    expect(group?.entries.map((entry) => entry.route)).toEqual([
      'tech-service-all',
      'tech-service-view',
      'tech-service',
    ]);
  });

  it('puts a page under the heading it was moved to, at the place of the first page there', () => {
    const { pages } = personWith(['tech-service', 'tech-service-all', 'tech-service-view']);
    const moved = pages.map((page) => (page.route === 'tech-service' ? { ...page, parent: 'people' } : page));
    expect(menuGroups(moved)).toMatchObject([
      { id: 'people', entries: [{ route: 'tech-service' }] },
      { id: 'inspection', entries: [{ route: 'tech-service-all' }, { route: 'tech-service-view' }] },
    ]);
  });

  it.each([null, 'of-tomorrow', 'constructor', ''])(
    'leaves a page whose heading is unknown (%s) where it belongs from the start',
    (parent) => {
      const { pages } = personWith(['tech-service']);
      expect(menuGroups(pages.map((page) => ({ ...page, parent })))).toMatchObject([
        { id: 'inspection', title: 'Զննություն' },
      ]);
    },
  );

  it('leaves out a page that this build does not know', () => {
    const { pages } = personWith(['tech-service']);
    expect(menuGroups(pages.map((page) => ({ ...page, route: 'tomorrow' })))).toEqual([]);
  });

  it('never follows an address that the back office typed', () => {
    const { pages } = personWith(['tech-service']);
    expect(menuGroups(pages.map((page) => ({ ...page, url: 'javascript:alert(1)' })))).toMatchObject([
      { entries: [{ url: '/tech-service' }] },
    ]);
  });
});
