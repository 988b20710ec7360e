import { pageOf } from '@inspect/contract/access';
import { PAYMENT_PAGES } from '@inspect/contract/payments';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

async function addTextsOfPages(): Promise<void> {
  const { addPaymentPageTexts } = await import('./page-texts.ts');
  addPaymentPageTexts();
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
