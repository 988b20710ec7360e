import { CARD_KEYS_PATH, type CardKey } from '@inspect/contract/cards';
import { localKeys } from '../../platform/local-state/keys.ts';
import { readUnchecked, writeState } from '../../platform/local-state/local-state.ts';

/**
 * The keys that signed cards, as this browser was last told, and those that the stored page has brought along. Which of the two
 * is older nobody knows: one that either says is out of use is.
 * @param brought `data-keys` of the page
 */
export function storedKeys(brought: string | undefined): readonly CardKey[] {
  const told = keysIn(readUnchecked(localKeys.cardKeys)) ?? [];
  const others = keysIn(JSON.parse(brought ?? '[]')) ?? [];
  const merged = told.map((key) => {
    const other = others.find(({ id }) => id === key.id);
    return {
      ...key,
      until: key.until ?? other?.until ?? null,
      revoked: key.revoked || other?.revoked === true,
    };
  });
  return [...merged, ...others.filter(({ id }) => !told.some((key) => key.id === id))];
}

/** The server's keys, remembered for where there is no network; null = it did not tell any. */
export async function askKeys(signal: AbortSignal): Promise<readonly CardKey[] | null> {
  try {
    const answer = await fetch(`/api${CARD_KEYS_PATH}`, { headers: { accept: 'application/json' }, signal });
    const told = answer.ok ? keysIn(Object(await answer.json()).data) : null;
    if (told) writeState(localKeys.cardKeys, told);
    return told;
  } catch {
    return null;
  }
}

/** null = these are no keys */
function keysIn(value: unknown): readonly CardKey[] | null {
  return Array.isArray(value) && value.every(isKey) ? value : null;
}

/** By hand, since the library that checks what comes would be more than all else that the page brings. */
function isKey(value: unknown): value is CardKey {
  const { id, key, until, revoked } = Object(value);
  return (
    Number.isInteger(id) &&
    /^[\w-]{43}$/.test(String(key)) &&
    (until === null || /^\d{4}-\d{2}-\d{2}$/.test(String(until))) &&
    typeof revoked === 'boolean'
  );
}
