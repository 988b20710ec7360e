import { objectId } from '@inspect/contract/kernel';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { recentKey } from '../../../platform/local-state/keys.ts';
import { readState, writeState } from '../../../platform/local-state/local-state.ts';
import type { RecentChoices } from '../../../ui/form/picker/use-picker.ts';

const KEPT = 5;
const stored = z.array(objectId);

/** What this person chose lately in a list, newest first. */
export function useRecent(list: string): RecentChoices {
  const { user } = useSession();
  const key = recentKey(user.id, list);
  const [ids, setIds] = useState(() => readState(key, stored) ?? []);
  return useMemo(
    () => ({
      ids,
      remember: (id) => {
        const next = [id, ...ids.filter((other) => other !== id)].slice(0, KEPT);
        setIds(next);
        writeState(key, next);
      },
    }),
    [ids, key],
  );
}
