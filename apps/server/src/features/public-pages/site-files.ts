import { PUBLIC_PAGES } from '@inspect/contract/access';

/** What search engines leave alone: calls, and answers about one vehicle, one card or one choice of stations. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /api/
${PUBLIC_PAGES.map((page) => `Disallow: ${page}?`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;
}

export function sitemapXml(origin: string): string {
  const addresses = PUBLIC_PAGES.map((page) => `<url><loc>${escaped(origin + page)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
