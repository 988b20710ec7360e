import { analysisHy } from '@inspect/contract/analysis';
import { addTexts } from '@inspect/contract/i18n';

/** Few people see these texts: they come with the screen, and must be there before its modules are read. */
export const addAnalysisTexts = () => addTexts({ analysis: analysisHy });
