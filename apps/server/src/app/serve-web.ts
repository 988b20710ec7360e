import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import { API_SECTION_URLS, isWebAddress } from '@inspect/contract/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Where somebody without a session arrives at the sign-in. */
const SIGN_IN_PATHS: readonly string[] = ['/', '/login'];

/**
 * The built interface. Every path that is no call or file gets it, with 404 where no screen stands; under /api/ only
 * the six pages of that section.
 * @param storedAssets parts of the release before, for pages that were opened before this one; null = there are none
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | null,
  storedAssets: string | null,
): Promise<void> {
  if (folder === null) return;
  const visitor = await pageIn(folder, 'index.html');
  // An interface of a build before has not all of them.
  const signedIn = await pageIn(folder, 'signed-in.html').catch(() => visitor);
  const signIn = await pageIn(folder, 'sign-in.html').catch(() => visitor);
  const pageFor = (request: FastifyRequest) => {
    if (bringsSession(request)) return signedIn;
    return SIGN_IN_PATHS.includes(pathOf(request)) ? signIn : visitor;
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { text, brotli } = pageFor(request);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (!takesBrotli(request)) return reply.send(text);
    return reply.header('content-encoding', 'br').send(brotli);
  };

  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Only names with a content hash may be kept for ever.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  app.get('/', (request, reply) => sendPage(request, reply));
  // Before the routes, because a call may stand at the very address of a page (/api/users).
  app.addHook('onRequest', async (request, reply) => {
    const asksPage = request.method === 'GET' && isDocumentNavigation(request);
    if (asksPage && API_SECTION_URLS.includes(pathOf(request))) return sendPage(request, reply);
    return undefined;
  });
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    const [, asset] = /^\/assets\/([\w-][\w.-]*)$/.exec(path) ?? [];
    if (asset && storedAssets !== null) return reply.sendFile(asset, storedAssets);
    if (path === '/api' || path.startsWith('/api/') || /\.[a-z0-9]{2,12}$/i.test(path))
      return reply.callNotFound();
    return sendPage(request, isWebAddress(path) ? reply : reply.code(404));
  });
}

async function pageIn(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8');
  return { text, brotli: brotliCompressSync(text) };
}

const takesBrotli = ({ headers }: FastifyRequest) =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''));

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

/** Only what is fetched ahead depends on it: whether it is a session, the calls find out. */
function bringsSession(request: FastifyRequest): boolean {
  return /(^|;\s*)(__Host-)?inspect-session=/.test(request.headers.cookie ?? '');
}

function isDocumentNavigation(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, accept } = request.headers;
  if (mode !== undefined) return mode === 'navigate' && destination === 'document';
  return accept?.includes('text/html') ?? false;
}
