import { accessHy } from '../access/hy.ts';
import { authHy } from '../auth/hy.ts';
import { checkupsHy } from '../checkups/hy.ts';
import { companiesHy } from '../companies/hy.ts';
import { helpHy } from '../help/hy.ts';
import { historiesHy } from '../histories/hy.ts';
import { kernelHy } from '../kernel/hy.ts';
import { menusHy } from '../menus/hy.ts';
import { notificationsHy } from '../notifications/hy.ts';
import { referenceHy } from '../reference/hy.ts';
import { shellHy } from '../shell/hy.ts';

/** The one Armenian catalogue: browser, server errors, PDF, SMS and tests read it. */
export const catalogue = {
  ...kernelHy,
  shell: shellHy,
  access: accessHy,
  auth: authHy,
  reference: referenceHy,
  companies: companiesHy,
  checkups: checkupsHy,
  help: helpHy,
  notifications: notificationsHy,
  menus: menusHy,
  histories: historiesHy,
} as const;
