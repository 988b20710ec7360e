import { nameKey, searchKey } from '@inspect/contract/kernel';

/** One thing to choose. `id` is the value. */
export type Option = {
  id: string;
  name: string;
  /** stands before the others */
  primary?: boolean;
  /** a word beside the name */
  note?: string;
  /** its folded name, where that is known already */
  searchKey?: string;
  /** shown, but can't be chosen */
  disabled?: boolean;
};

export type OptionGroup = 'recent' | 'primary' | 'other' | null;
export type FoundOption = { option: Option; group: OptionGroup };
export type FoundOptions = { entries: FoundOption[]; more: number };

/** More than anybody reads; the rest is reached by typing on. */
export const SHOWN_LIMIT = 60;
const RECENT_LIMIT = 5;

const keys = new WeakMap<Option, string>();

/** Folding thousands of names takes longer than comparing them, so each is folded once. */
function keyOf(option: Option): string {
  const known = keys.get(option);
  if (known !== undefined) return known;
  const key = [option.searchKey ?? searchKey(option.name), searchKey(option.note)].join(' ').trim();
  keys.set(option, key);
  return key;
}

const names = new WeakMap<Option, string>();

function nameKeyOf(option: Option): string {
  const key = names.get(option) ?? nameKey(option.name);
  names.set(option, key);
  return key;
}

/** One of them has this name, in whatever spelling. */
export function isNamed(options: readonly Option[], text: string): boolean {
  const wanted = nameKey(text);
  return options.some((option) => nameKeyOf(option) === wanted);
}

export function findOptions(
  options: readonly Option[],
  query: string,
  recent: readonly string[],
): FoundOptions {
  const wanted = searchKey(query);
  const all = wanted === '' ? grouped(options, recent) : matching(options, wanted, nameKey(query));
  return { entries: all.slice(0, SHOWN_LIMIT), more: Math.max(0, all.length - SHOWN_LIMIT) };
}

/** Recently used first, then the primary ones, then the list in its own order. */
function grouped(options: readonly Option[], recent: readonly string[]): FoundOption[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const used = recent.flatMap((id) => byId.get(id) ?? []).slice(0, RECENT_LIMIT);
  const rest = options.filter((option) => !used.includes(option));
  const primary = rest.filter((option) => option.primary);
  const others = rest.filter((option) => !option.primary);
  const groups = [
    { group: 'recent' as const, options: used },
    { group: 'primary' as const, options: primary },
    { group: 'other' as const, options: others },
  ].filter((entry) => entry.options.length > 0);
  const named = groups.length > 1;
  return groups.flatMap(({ group, options: members }) =>
    members.map((option) => ({ option, group: named ? group : null })),
  );
}

/** The beginning of the name counts most, then the beginning of a word; among equals primary ones come first. */
function matching(options: readonly Option[], wanted: string, named: string): FoundOption[] {
  const ranks: FoundOption[][] = [[], [], [], [], [], []];
  for (const option of options) {
    // MX5 is MX-5: the same name with other signs between its letters is found as a whole.
    const place = nameKeyOf(option) === named ? 0 : keyOf(option).indexOf(wanted);
    if (place < 0) continue;
    const rank = place === 0 ? 0 : keyOf(option)[place - 1] === ' ' ? 2 : 4;
    ranks[rank + (option.primary ? 0 : 1)]?.push({ option, group: null });
  }
  return ranks.flat();
}

/** The one option that the typed text names whole, whatever its case and spelling of the ligature. */
export function namedBy(options: readonly Option[], text: string): Option | null {
  const wanted = searchKey(text);
  const found = options.filter((option) => !option.disabled && searchKey(option.name) === wanted);
  return found.length === 1 ? (found[0] ?? null) : null;
}
