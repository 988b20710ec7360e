import { describe, expect, it } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { menuGroups, tagColor } from './menu-groups.ts';

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

  it('colours tags by what they mean', () => {
    expect(['light-danger', 'warning', 'light-success', null, 'other'].map(tagColor)).toEqual([
      'red',
      'apricot',
      'green',
      'blue',
      'blue',
    ]);
  });
});
