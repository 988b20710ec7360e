import { accessHy } from '../access/hy.ts';
import { additionsHy } from '../additions/hy.ts';
import { attentionHy } from '../attention/hy.ts';
import { authHy } from '../auth/hy.ts';
import { cardsHy } from '../cards/hy.ts';
import { checkupsHy } from '../checkups/hy.ts';
import { companiesHy } from '../companies/hy.ts';
import { dahkHy } from '../dahk/hy.ts';
import { devicesHy } from '../devices/hy.ts';
import { filesHy } from '../files/hy.ts';
import { globalSearchHy } from '../global-search/hy.ts';
import { helpHy } from '../help/hy.ts';
import { historiesHy } from '../histories/hy.ts';
import { kernelHy } from '../kernel/hy.ts';
import { loginsHy } from '../logins/hy.ts';
import { paymentReasonsHy } from '../payment-reasons/hy.ts';
import { paymentsHy } from '../payments/hy.ts';
import { photosHy } from '../photos/hy.ts';
import { referenceHy } from '../reference/hy.ts';
import { reportsHy } from '../reports/hy.ts';
import { serverStatusHy } from '../server-status/hy.ts';
import { settingsHy } from '../settings/hy.ts';
import { shiftsHy } from '../shifts/hy.ts';
import { stationsHy } from '../stations/hy.ts';
import { usersHy } from '../users/hy.ts';
import { vehiclesHy } from '../vehicles/hy.ts';
import { shellHy } from './shell.hy.ts';

/** What a browser fetches when somebody has signed in. */
export const signedInCatalogue = {
  ...kernelHy,
  shell: shellHy,
  serverStatus: serverStatusHy,
  access: accessHy,
  additions: additionsHy,
  attention: attentionHy,
  auth: authHy,
  reference: referenceHy,
  companies: companiesHy,
  stations: stationsHy,
  dahk: dahkHy,
  devices: devicesHy,
  files: filesHy,
  paymentReasons: paymentReasonsHy,
  payments: paymentsHy,
  photos: photosHy,
  vehicles: vehiclesHy,
  checkups: checkupsHy,
  cards: cardsHy,
  globalSearch: globalSearchHy,
  help: helpHy,
  logins: loginsHy,
  reports: reportsHy,
  settings: settingsHy,
  shifts: shiftsHy,
  users: usersHy,
  histories: historiesHy,
} as const;
