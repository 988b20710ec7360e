import { addTexts } from '@inspect/contract/i18n';

/** Names of fields that come with a screen of their own, where changes of everything are read. */
export async function addChangeTexts(): Promise<void> {
  const [{ menusHy }, { partnerApiHy }, { partnerBillingHy }, { quarantineHy }] = await Promise.all([
    import('@inspect/contract/menus'),
    import('@inspect/contract/partner-api'),
    import('@inspect/contract/partner-billing'),
    import('@inspect/contract/quarantine'),
  ]);
  addTexts({
    menus: menusHy,
    partnerApi: partnerApiHy,
    partnerBilling: partnerBillingHy,
    quarantine: quarantineHy,
  });
}
