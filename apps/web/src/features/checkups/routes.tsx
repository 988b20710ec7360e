import { pageOf } from '@inspect/contract/access';
import { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import { addTexts } from '@inspect/contract/i18n';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

/** The mechanic's page shows cars, not rows. */
const listPages = CHECKUP_PAGES.filter((page) => page !== 'tech-service-mechanic');

const lists = listPages.map(
  (route): ScreenDefinition => ({
    path: pageOf(route).url,
    page: route,
    title: `access.page.${route}`,
    load: () => import('./list/list-screen.tsx'),
  }),
);

const searches = CHECKUP_PAGES.map(
  (route): ScreenDefinition => ({
    path: `${pageOf(route).url}/search`,
    page: route,
    title: 'checkups.search.title',
    load: () => import('./search/search-screen.tsx'),
  }),
);

const records = listPages.map(
  (route): ScreenDefinition => ({
    path: `${pageOf(route).url}/$id`,
    page: route,
    title: 'checkups.form.viewTitle',
    load: async () => {
      const { paymentPagesHy } = await import('@inspect/contract/payment-pages');
      addTexts({ payments: paymentPagesHy });
      return import('./record/record-screen.tsx');
    },
  }),
);

const add: ScreenDefinition = {
  path: '/tech-service/add',
  page: 'tech-service',
  title: 'checkups.form.newTitle',
  load: () => import('./new/new-checkup-screen.tsx'),
};

const move: ScreenDefinition = {
  path: '/tech-service-all/$id/move',
  page: 'tech-service-all',
  title: 'checkups.move.title',
  load: () => import('./move/move-screen.tsx'),
};

const { url: cars } = pageOf('tech-service-mechanic');
const mechanic: readonly ScreenDefinition[] = [
  {
    path: cars,
    page: 'tech-service-mechanic',
    title: 'access.page.tech-service-mechanic',
    load: () => import('./mechanic/cars-screen.tsx'),
  },
  {
    path: `${cars}/$id`,
    page: 'tech-service-mechanic',
    title: 'checkups.form.viewTitle',
    load: () => import('./mechanic/inspection-screen.tsx'),
  },
];

export const screens: readonly ScreenDefinition[] = [
  ...lists,
  add,
  ...searches,
  ...records,
  move,
  ...mechanic,
];
