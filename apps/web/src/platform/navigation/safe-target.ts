const CONTROL = /[\u0000-\u001f\u007f\\]/;

/** Where /login?to= may lead: a path that `isKnown` recognises, else null; never absolute or backslashed. */
export function safeTarget(
  to: string | null | undefined,
  isKnown: (pathname: string) => boolean,
): string | null {
  if (!to?.startsWith('/') || to.startsWith('//') || CONTROL.test(to)) return null;
  const base = 'https://inspect.invalid';
  if (!URL.canParse(to, base)) return null;
  const address = new URL(to, base);
  if (address.origin !== base || address.pathname.startsWith('//')) return null;
  return isKnown(address.pathname) ? `${address.pathname}${address.search}${address.hash}` : null;
}
