import { addTexts } from '@inspect/contract/i18n';
import { createChunk } from '../ui/lazy/chunk.ts';

/** The texts that sign-in does without, there before the code that reads them runs. */
export const texts = createChunk('texts', async () => {
  const { catalogue } = await import('@inspect/contract/whole-catalogue');
  addTexts(catalogue);
});
