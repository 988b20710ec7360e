import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useStoredDrafts } from '../drafts/index.ts';
import type { KeptForm } from './record-form.ts';

type Kind<Values> = { draft: string; shape: z.ZodType<Values> };

/**
 * What this person typed for this record (null = a new one) on this device, and no tab is working on: offered, never
 * forced. `kept` is what he chose to continue; a form that begins with it is another one, so `key` is its key.
 */
export function useLeftForm<Values>({ draft, shape }: Kind<Values>, id: string | null) {
  const [kept, setKept] = useState<KeptForm<Values> | null>(null);
  // `isNew` = it was typed for a record that doesn't exist yet.
  const stored = useMemo(() => z.object({ base: shape, values: shape, isNew: z.boolean() }), [shape]);
  const { drafts, remove } = useStoredDrafts(draft, stored, id);
  const left = drafts?.find((one) => (id === null ? one.payload.isNew && !one.locked : one.id === id));
  return {
    kept,
    key: kept ? 'kept' : 'fresh',
    offer:
      left && !kept
        ? {
            savedAt: left.savedAt,
            onContinue: () => setKept({ id: left.id, base: left.payload.base, values: left.payload.values }),
            onForget: () => void remove(left.id),
          }
        : null,
  };
}
