import { API_SECTION_URLS, LINK_PATHS, PUBLIC_PAGES } from '@inspect/contract/access';

const pages = API_SECTION_URLS.map((url) => url.replace(/^\/api\//, '')).join('|');

/**
 * Navigations that the service worker leaves to the server: everything under /api/ (and what else only the
 * server knows), except the six pages of the API section. Matched against path + query by Workbox.
 */
export const serverOnlyNavigations: RegExp[] = [
  new RegExp(`^/api(?:[/?]|$)(?!(?:${pages})(?:\\?|$))`),
  /^\/socket\.io(?:[/?]|$)/,
  // The server makes them; what stands there is of this minute.
  new RegExp(`^(?:${PUBLIC_PAGES.join('|')})(?:\\?|$)`),
  new RegExp(`^(?:${Object.values(LINK_PATHS).join('|')})`),
  // The demonstration's own pages; elsewhere the server answers them with the application.
  /^\/dev(?:[/?]|$)/,
];

/** May a document navigation to this address (path and query) be answered with the application? */
export function isApplicationPage(address: string): boolean {
  return !serverOnlyNavigations.some((pattern) => pattern.test(address));
}
