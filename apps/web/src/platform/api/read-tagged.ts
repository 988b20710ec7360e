import { addressOf, contentOf, reach, refusalOf } from './call.ts';
import { readPatiently } from './patient-read.ts';

export type Tagged = { content: unknown; tag: string };

/** Reads what may be known already: null = it still is what `tag` names. Past the browser's own store of answers. */
export async function readTagged(
  path: string,
  query: Record<string, string>,
  tag: string | null,
  signal?: AbortSignal,
): Promise<Tagged | null> {
  return readPatiently(signal, async (watch) => {
    const answer = await reach(addressOf(path, {}, query), {
      method: 'GET',
      cache: 'no-store',
      signal: watch.signal,
      headers: { accept: 'application/json', ...(tag === null ? {} : { 'if-none-match': `"${tag}"` }) },
    });
    if (answer.status === 304) return null;
    const content = await contentOf(answer, watch.heard, watch.signal);
    if (!answer.ok) throw refusalOf(answer.status, content);
    return { content, tag: (answer.headers.get('etag') ?? '').replace(/^(?:W\/)?"|"$/g, '') };
  });
}
