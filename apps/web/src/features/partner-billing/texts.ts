import { addTexts } from '@inspect/contract/i18n';
import { partnerBillingHy } from '@inspect/contract/partner-billing';

export const addBillingTexts = () => addTexts({ partnerBilling: partnerBillingHy });
