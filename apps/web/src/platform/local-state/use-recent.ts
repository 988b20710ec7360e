import { objectId } from '@inspect/contract/kernel';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { RecentChoices } from '../../ui/form/picker/use-picker.ts';
import { useSession } from '../access/session.ts';
import { recentKey } from './keys.ts';
import { readState, writeState } from './local-state.ts';

const LENGTH = 5;
const stored = z.array(objectId);

/** What this person chose lately in a list, newest first. */
export function useRecent(list: string): RecentChoices {
  const { user } = useSession();
  const key = recentKey(user.id, list);
  const [recent, setRecent] = useState(() => ({ key, ids: readState(key, stored) ?? [] }));
  const current = recent.key === key ? recent : { key, ids: readState(key, stored) ?? [] };
  // Somebody else signed in: his choices, not those of the person before.
  if (current !== recent) setRecent(current);
  const { ids } = current;
  return useMemo(
    () => ({
      ids,
      remember: (id) => {
        const next = [id, ...ids.filter((other) => other !== id)].slice(0, LENGTH);
        setRecent({ key, ids: next });
        writeState(key, next);
      },
    }),
    [ids, key],
  );
}
