import { addTexts } from '@inspect/contract/i18n';
import { quarantineHy } from '@inspect/contract/quarantine';

/** Few people see these texts: they come with the screen, and must be there before its modules are read. */
export const addQuarantineTexts = () => addTexts({ quarantine: quarantineHy });
