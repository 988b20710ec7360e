import { isMessageKey, type MessageKey } from '@inspect/contract/i18n';
import { z } from 'zod';
import { sessionKeys } from '../local-state/keys.ts';
import { forgetTabState, readTabState, writeTabState } from '../local-state/local-state.ts';

const messageKey = z.string().refine(isMessageKey);

/** What this page has left is for the page after it: the one that goes may show the sign-in for a moment. */
let isGoing = false;

/** Before a reload that nobody asked for: the sentence that explains it afterwards. */
export function sayAfterReload(key: MessageKey): void {
  isGoing = true;
  writeTabState(sessionKeys.afterReload, key);
}

/** The sentence that the page before has left, once. */
export function takeAfterReload(): MessageKey | null {
  if (isGoing) return null;
  const key = readTabState(sessionKeys.afterReload, messageKey);
  forgetTabState(sessionKeys.afterReload);
  return key !== null && isMessageKey(key) ? key : null;
}
