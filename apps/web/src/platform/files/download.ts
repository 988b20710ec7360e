import { contentOf, noResponse, reach, refusalOf } from '../api/call.ts';
import { saveFile } from './save-file.ts';

export type DownloadOptions = {
  signal?: AbortSignal;
  /** told how much has arrived so far */
  onBytes?: (bytes: number) => void;
};

/** Saves a file under the server's name, else `fileName`. Ends like a call; half a file is no response. */
export async function download(
  address: string,
  fileName: string,
  { signal, onBytes }: DownloadOptions = {},
): Promise<void> {
  const answer = await reach(address, { ...(signal ? { signal } : {}) });
  if (!answer.ok) throw refusalOf(answer.status, await contentOf(answer));
  const disposition = answer.headers.get('content-disposition') ?? '';
  const file = await wholeOf(answer, disposition, onBytes);
  saveFile(file, nameIn(disposition) ?? fileName);
}

/** What is not called an attachment is not ours, but a sign-in page of the network, say. */
async function wholeOf(
  answer: Response,
  disposition: string,
  onBytes: DownloadOptions['onBytes'],
): Promise<Blob> {
  if (!/^attachment\b/i.test(disposition)) throw noResponse();
  try {
    const parts: BlobPart[] = [];
    let bytes = 0;
    for await (const part of partsOf(answer)) {
      parts.push(part);
      bytes += part.length;
      onBytes?.(bytes);
    }
    return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem;
    throw noResponse();
  }
}

/** As they arrive. Not every browser can go through a stream by `for await`. */
async function* partsOf(answer: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
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
