import { SENDER_HEADER } from '@inspect/contract/kernel';
import {
  addressOf,
  type CallAnswer,
  type CallDefinition,
  type CallInput,
  NoResponse,
  noResponse,
  refusalOf,
} from './call.ts';
import { isOwnSession } from './own-session.ts';

type UploadInput<Endpoint extends CallDefinition> = Omit<CallInput<Endpoint>, 'body'> & {
  file: File;
  /** how much of the file is on its way, 0 … 1 */
  onProgress?: (part: number) => void;
};

/** Sends one file by XMLHttpRequest, because fetch tells no progress; ends like a call. */
export async function upload<Endpoint extends CallDefinition>(
  endpoint: Endpoint,
  { params, query, file, signal, sender, onProgress }: UploadInput<Endpoint>,
): Promise<CallAnswer<Endpoint>> {
  const address = addressOf(endpoint.path, params, query);
  if (!isOwnSession(endpoint.method, address)) throw new NoResponse();
  const { status, text, retryAfter } = await send({ method: endpoint.method, address }, file, {
    signal,
    sender,
    onProgress,
  });
  const content = parsed(text);
  const ok = status >= 200 && status < 300;
  if (!ok) throw refusalOf(status, content ?? null, retryAfter);
  const answer = endpoint.response.safeParse(content);
  // A success that can't be read is no answer of ours.
  if (!answer.success) throw noResponse();
  return answer.data as CallAnswer<Endpoint>;
}

type Sending = {
  signal: AbortSignal | undefined;
  sender: string | undefined;
  onProgress: ((part: number) => void) | undefined;
};

function send(
  { method, address }: { method: string; address: string },
  file: File,
  { signal, sender, onProgress }: Sending,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-requested-with', 'inspect');
    if (sender) request.setRequestHeader(SENDER_HEADER, sender);
    if (onProgress)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = () => reject(noResponse());
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('attachment', file);
    request.send(body);
  });
}

/** undefined = not JSON: cut off on the way, or a hotel's sign-in page in our server's place. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
