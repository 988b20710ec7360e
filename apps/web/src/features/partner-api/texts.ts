import { addTexts } from '@inspect/contract/i18n';
import { partnerApiHy } from '@inspect/contract/partner-api';

/** The staff alone see these texts: they come with the screens, and must be there before their modules are read. */
export const addPartnerTexts = () => addTexts({ partnerApi: partnerApiHy });
