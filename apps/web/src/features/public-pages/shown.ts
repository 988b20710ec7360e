/** Shows what was asked for, hides the rest, and says how much that is. */
export function showOnly<Item extends { element: HTMLElement }>(
  items: readonly Item[],
  isAsked: (item: Item) => boolean,
  countText: string,
): Item[] {
  const asked = items.filter(isAsked);
  const kept = new Set(asked);
  for (const item of items) item.element.hidden = !kept.has(item);
  const none = document.querySelector<HTMLElement>('[data-none]');
  if (none) none.hidden = asked.length > 0;
  say(countText.replace('{count}', String(asked.length)));
  return asked;
}

/** In the line that is read out when it changes. */
export function say(text: string): void {
  const status = document.querySelector('[data-status]');
  if (status && status.textContent !== text) status.textContent = text;
}

/** What is looked at has an address to come back to and to pass on. */
export function keepInAddress(said: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString();
  const { pathname, hash } = window.location;
  window.history.replaceState(null, '', `${pathname}${query === '' ? '' : `?${query}`}${hash}`);
}
