import { pageOf } from '@inspect/contract/access';
import { addTexts } from '@inspect/contract/i18n';
import { PAYMENT_PAGES } from '@inspect/contract/payments';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

/** Before their modules are read. No `texts.ts`: what a list draws of payments would be a chunk of its own (decision 055). */
async function addTextsOfPages(): Promise<void> {
  const { paymentPagesHy } = await import('@inspect/contract/payment-pages');
  addTexts({ payments: paymentPagesHy });
}

/** One screen for all of them, and under each the payments themselves. */
export const screens: readonly ScreenDefinition[] = PAYMENT_PAGES.flatMap((page): ScreenDefinition[] => [
  {
    path: pageOf(page).url,
    page,
    title: `access.page.${page}`,
    load: async () => {
      await addTextsOfPages();
      return import('./list/payments-screen.tsx');
    },
  },
  {
    path: `${pageOf(page).url}/$id`,
    page,
    title: 'payments.detail.title',
    load: async () => {
      await addTextsOfPages();
      return import('./detail/payment-screen.tsx');
    },
  },
]);
