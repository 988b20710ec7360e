import { describe, expect, it } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { menuGroups } from './menu-groups.ts';

describe('the menu of a person', () => {
  it('shows granted pages that have a screen, in the granted order, by group', () => {
    const { pages } = personWith(['tech-service-all', 'control', 'tech-service-company-view']);
    expect(menuGroups(pages)).toMatchObject([
      {
        group: 'inspection',
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
      { group: 'people', entries: [{ route: 'tech-service' }] },
      { group: 'inspection', entries: [{ route: 'tech-service-all' }, { route: 'tech-service-view' }] },
    ]);
  });

  it.each([null, 'of-tomorrow', 'constructor', ''])(
    'leaves a page whose heading is unknown (%s) where it belongs from the start',
    (parent) => {
      const { pages } = personWith(['tech-service']);
      expect(menuGroups(pages.map((page) => ({ ...page, parent })))).toMatchObject([{ group: 'inspection' }]);
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
