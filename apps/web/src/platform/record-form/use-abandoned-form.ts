import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useStoredDrafts } from '../drafts/index.ts';
import type { StoredForm } from './record-form.ts';

type Kind<Values> = { draft: string; shape: z.ZodType<Values> };

/**
 * What this person typed for this record (null = a new one) on this device, and no other tab is working on: offered, never
 * forced. `restored` is what he chose to continue; a form that begins with it is another one, so `key` is its key.
 */
export function useAbandonedForm<Values>({ draft, shape }: Kind<Values>, id: string | null) {
  const [restored, setRestored] = useState<StoredForm<Values> | null>(null);
  // `isNew` = it was typed for a record that doesn't exist yet.
  const stored = useMemo(() => z.object({ base: shape, values: shape, isNew: z.boolean() }), [shape]);
  const { drafts, remove } = useStoredDrafts(draft, stored, id);
  const known = drafts?.find((one) => (id === null ? one.payload.isNew && !one.locked : one.id === id));
  const abandoned = known?.locked === 'elsewhere' ? undefined : known;
  return {
    restored,
    key: restored ? 'restored' : 'fresh',
    /** Under the id of this record lies what the form must neither write over nor remove; a new one has an id of its own. */
    unanswered: id !== null && !restored && (drafts === undefined || known !== undefined),
    offer:
      abandoned && !restored
        ? {
            savedAt: abandoned.savedAt,
            onContinue: () =>
              setRestored({
                id: abandoned.id,
                base: abandoned.payload.base,
                values: abandoned.payload.values,
              }),
            onForget: () => void remove(abandoned.id),
          }
        : null,
  };
}
