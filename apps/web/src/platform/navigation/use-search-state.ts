import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { readSearch, writeSearch } from './search-state.ts';
import { parseSearch } from './search-text.ts';

export type SearchPatch<Schema extends z.ZodObject> = (
  changes: { [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | null | undefined },
  /** replace: the step can't be gone back to (typing in a search field) */
  options?: { replace?: boolean },
) => void;

/**
 * A list's state in its address. The schema stays the same object; its fields read text and are optional or defaulted,
 * what is invalid is ignored. null, '' or the default removes the parameter.
 */
export function useSearchState<Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, SearchPatch<Schema>] {
  const searchText = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const value = useMemo(() => readSearch(schema, parseSearch(searchText)), [schema, searchText]);
  const patch = useCallback<SearchPatch<Schema>>(
    (changes, options) => {
      void navigate({
        to: '.',
        search: (current: Record<string, string>) => writeSearch(schema, current, changes),
        replace: options?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate, schema],
  );
  return [value, patch];
}
