import { addTexts } from '@inspect/contract/i18n';

/** Names of fields that come with a screen of their own, where changes of everything are read. */
export async function addChangeTexts(): Promise<void> {
  const [{ partnerApiHy }, { partnerBillingHy }, { quarantineHy }] = await Promise.all([
    import('@inspect/contract/partner-api'),
    import('@inspect/contract/partner-billing'),
    import('@inspect/contract/quarantine'),
  ]);
  addTexts({ partnerApi: partnerApiHy, partnerBilling: partnerBillingHy, quarantine: quarantineHy });
}
