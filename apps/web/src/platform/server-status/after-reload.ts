import { isMessageKey, type MessageKey } from '@inspect/contract/i18n';
import { z } from 'zod';
import { sessionKeys } from '../local-state/keys.ts';
import { forgetTabState, readTabState, writeTabState } from '../local-state/local-state.ts';

const messageKey = z.string().refine(isMessageKey);

/** Before a reload that nobody asked for: the sentence that explains it afterwards. */
export function sayAfterReload(key: MessageKey): void {
  writeTabState(sessionKeys.afterReload, key);
}

/** The sentence left for now, once. */
export function takeAfterReload(): MessageKey | null {
  const key = readTabState(sessionKeys.afterReload, messageKey);
  forgetTabState(sessionKeys.afterReload);
  return key !== null && isMessageKey(key) ? key : null;
}
