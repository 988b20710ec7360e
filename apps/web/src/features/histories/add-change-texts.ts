import { addTexts } from '@inspect/contract/i18n';

/** Names of fields that come with a screen of their own, where changes of everything are read. */
export async function addChangeTexts(): Promise<void> {
  const { partnerApiHy } = await import('@inspect/contract/partner-api');
  addTexts({ partnerApi: partnerApiHy });
}
