import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import type { Chip } from './filter-bar.tsx';

/** `days` are two parameters of the address. */
const ENDS = { startDate: null, endDate: null } as const;

/** A chip for each filter that is said in words, in this order; `clear` takes its parameters out of the address. */
export function filterChips(
  words: Readonly<Record<string, string | undefined>>,
  clear: (parameters: Record<string, null>) => void,
): Chip[] {
  return Object.entries(words).flatMap(([key, text]) =>
    text ? [{ key, text, clear: () => clear(key === 'days' ? ENDS : { [key]: null }) }] : [],
  );
}

/** The days as a chip says them; undefined while the address says none. */
export function daysText(
  search: { startDate?: Day | undefined; endDate?: Day | undefined },
  { from, to }: { from: Day; to: Day },
): string | undefined {
  if (!search.startDate && !search.endDate) return undefined;
  return from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
}

/** What is filtered by, in words; while the words are on their way, that there is something. */
export function optionText(
  id: string | undefined,
  options: readonly { id: string; name: string }[] | undefined,
): string | undefined {
  return id && (options?.find((option) => option.id === id)?.name ?? '…');
}

/** The search field of a list that has what is looked for in its address; going back leaves the typing out. */
export function searchBy(
  placeholder: string,
  search: string | undefined,
  filter: (changes: { search: string }, options: { replace: true }) => void,
) {
  return {
    placeholder,
    value: search ?? '',
    onChange: (typed: string) => filter({ search: typed }, { replace: true }),
  };
}
