import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Nearly as small as the best, in a fraction of its time: it is done for each answer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Answers with a text that the server has made. What may be kept has a tag of its content, and whoever has that already gets
 * a 304.
 * @param keep seconds that browsers and proxies may keep it; null = nobody keeps it
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, keep }: { text: string; type: string; keep: number | null },
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').type(`${type}; charset=utf-8`);
  if (keep === null) reply.header('cache-control', 'no-store');
  else {
    // Weak: the same content in each encoding.
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', `public, max-age=${keep}`).header('etag', tag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(await compressBrotli(text, BROTLI));
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await compressGzip(text));
  return reply.send(text);
}
