import { controlsHy } from '@inspect/contract/controls';
import { addTexts } from '@inspect/contract/i18n';

/** They come with the screen, and must be there before its modules are read. */
export const addControlTexts = () => addTexts({ controls: controlsHy });
