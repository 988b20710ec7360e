import { addTexts } from '@inspect/contract/i18n';
import { menusHy } from '@inspect/contract/menus';

/** Few people see these texts: they come with the screen, and must be there before its modules are read. */
export const addMenusTexts = () => addTexts({ menus: menusHy });
