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
 * State of a list in the address, so that it can be reloaded, sent and gone back to. The schema stays the
 * same object between renders; each of its fields reads text and is optional or has a default (anything
 * invalid in the address is ignored). null, '' or the default removes the parameter.
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
