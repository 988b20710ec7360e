import { describe, expect, it } from 'vitest';
import { t } from '../i18n/index.ts';
import { MENU_ICONS } from '../menus/index.ts';
import { isSubtitled, PAGES, type PageRoute } from './pages.ts';

const titleOf = (route: PageRoute) => t(`access.page.${route}`);
const subtitleOf = (route: PageRoute) => (isSubtitled(route) ? t(`access.subtitle.${route}`) : null);

describe('in the menu of whoever has which pages', () => {
  it('no two pages have one icon, and each has one that the browser draws', () => {
    const icons = PAGES.map(({ icon }) => icon);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
    const drawn: readonly string[] = MENU_ICONS;
    expect(icons.filter((icon) => !drawn.includes(icon))).toEqual([]);
  });

  it('two pages of one title have different subtitles, and no other page has one', () => {
    const said = PAGES.map(({ route }) => `${titleOf(route)} · ${subtitleOf(route)}`);
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
    const titles = PAGES.map(({ route }) => titleOf(route));
    for (const { route } of PAGES) {
      const alone = titles.filter((title) => title === titleOf(route)).length === 1;
      expect([route, subtitleOf(route) === null]).toEqual([route, alone]);
    }
  });
});
