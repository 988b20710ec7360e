/** Where the server sends everybody: an absolute http(s) address elsewhere; anything else is ignored. */
export function redirectTarget(redirect: string | null, current: string): string | null {
  if (!redirect || !URL.canParse(redirect)) return null;
  const target = new URL(redirect);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  const here = new URL(current);
  // Already there: following it again would reload for ever.
  return target.origin === here.origin && here.pathname.startsWith(target.pathname) ? null : target.href;
}
