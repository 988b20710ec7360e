import { addTexts } from '@inspect/contract/i18n';
import { overviewHy } from '@inspect/contract/overview';

/** They come with the screen, and must be there before its modules are read. */
export const addOverviewTexts = () => addTexts({ overview: overviewHy });
