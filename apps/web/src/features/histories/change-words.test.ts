import { expect, it } from 'vitest';
import { changeTexts } from './change-words.ts';

const moved = (before: string, after: string) =>
  changeTexts({ entity: 'menus', changes: [{ field: 'parent', before, after }] });

it('where a page stood is said by name: a group of before, a page, and a group that staff named', () => {
  expect(moved('people', 'settings')).toEqual(['Որտեղ է՝ Կառավարում → Տեղեկատուներ']);
  expect(moved('payments', 'Նոր տեղ')).toEqual(['Որտեղ է՝ Վճարումներ → Նոր տեղ']);
  expect(moved('settings', 'settings-regions')).toEqual(['Որտեղ է՝ Տեղեկատուներ → Մարզեր']);
});
