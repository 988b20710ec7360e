import { contentOf, noResponse, reach, refusalOf } from '../api/call.ts';

/** Long after the browser has begun to save; before that the address must not be taken back. */
const KEEP_MS = 60_000;

/**
 * Fetches a file and lets the browser save it, under the name the server gives it or else `fileName`. Ends like a
 * call: with the file, `ServerRefusal` or `NoResponse`; a file that did not arrive whole is no response.
 */
export async function download(address: string, fileName: string, signal?: AbortSignal): Promise<void> {
  const answer = await reach(address, { ...(signal ? { signal } : {}) });
  if (!answer.ok) throw refusalOf(answer.status, await contentOf(answer));
  const disposition = answer.headers.get('content-disposition') ?? '';
  const file = await wholeOf(answer, disposition);
  save(file, nameIn(disposition) ?? fileName);
}

/** What is not called an attachment is not ours, but a sign-in page of the network, say. */
async function wholeOf(answer: Response, disposition: string): Promise<Blob> {
  if (!/^attachment\b/i.test(disposition)) throw noResponse();
  try {
    return await answer.blob();
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem;
    throw noResponse();
  }
}

/** filename*=UTF-8''… of RFC 6266; the plain one is only its shadow. */
function nameIn(disposition: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
