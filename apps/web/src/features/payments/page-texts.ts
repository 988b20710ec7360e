import { addTexts } from '@inspect/contract/i18n';
import { paymentPagesHy } from '@inspect/contract/payment-pages';

/** What the pages of payments alone say: it comes with them, and must be there before their modules are read. */
export const addPaymentPageTexts = () => addTexts({ payments: paymentPagesHy });
