import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@inspect/contract/kernel';
import { AwsClient } from 'aws4fetch';
import { listS3 } from './list-s3.ts';
import { checkedKey, type Storage, wholeOf } from './storage.ts';
import { storageUnavailable } from './within-limit.ts';

export type S3Settings = {
  /** scheme and host of the service, without a path */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const RETRY_SECONDS = 60;
const TRIES = 2;
/** Insufficient Storage: what several services answer where the bucket or its disk is full. */
const FULL = 507;

type S3Request = {
  method: string;
  key: string;
  body?: Buffer;
  type?: string;
  signal?: AbortSignal | undefined;
};

/**
 * Any S3-compatible service, path-style (`endpoint/bucket/key`), each request signed with the hash of its content.
 * What fails by the moment is tried once more: put, get and remove may all be repeated.
 * @param limitMs how long one try waits for an answer, and then for each piece of its content
 */
export function createS3Storage(settings: S3Settings, limitMs = 10_000): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function ask({ method, key, body, type, signal }: S3Request): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type } : {}),
    };
    const address = `${endpoint}/${bucket}/${key}`;
    const content = body ? { body: new Uint8Array(body) } : {};
    const signed = await client.sign(address, { method, headers, ...content, aws: { allHeaders: true } });
    const given = new AbortController();
    const limit = setTimeout(() => given.abort(), limitMs);
    const giveUp = signal ? AbortSignal.any([given.signal, signal]) : given.signal;
    // Only up to the answer: what its reader takes his time with is no fault of the service.
    return fetch(signed, { signal: giveUp, redirect: 'error' }).finally(() => clearTimeout(limit));
  }

  const send = (asked: S3Request) => twice({ ...asked, key: checkedKey(asked.key) });

  async function twice(asked: S3Request): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const answer = await ask(asked).catch((cause: unknown) => storageUnavailable(cause));
      if (answer instanceof Response && (answer.status < 500 || answer.status === FULL)) return answer;
      if (answer instanceof Response) await answer.body?.cancel();
      if (tried === TRIES || asked.signal?.aborted)
        throw answer instanceof AppError ? answer : refused(answer.status);
    }
  }

  return {
    async put(key, content, { type, signal }) {
      const answer = await send({ method: 'PUT', key, body: await wholeOf(content), type, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw refused(answer.status);
    },
    async get(key, signal) {
      const answer = await send({ method: 'GET', key, signal });
      if (answer.ok && answer.body) {
        const size = Number(answer.headers.get('content-length'));
        return { content: Readable.from(piecesOf(answer.body, limitMs), { objectMode: false }), size };
      }
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw refused(answer.status);
    },
    async remove(key) {
      const answer = await send({ method: 'DELETE', key });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw refused(answer.status);
    },
    list: () =>
      listS3(async (query) => {
        const answer = await twice({ method: 'GET', key: `?${query}` });
        if (answer.ok) return answer.text();
        await answer.body?.cancel();
        throw refused(answer.status);
      }),
  };
}

/** What the service sends, piece by piece; it fails when the next one does not come in time. */
async function* piecesOf(body: ReadableStream<Uint8Array>, limitMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      let limit: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, reject) => {
        limit = setTimeout(() => reject(storageUnavailable('no content within the limit')), limitMs);
      });
      const { done, value } = await Promise.race([reader.read(), over]).finally(() => clearTimeout(limit));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Of a refusal only the status is told: the service's words may name keys. */
function refused(status: number): AppError {
  const reason = new Error(`the file storage answered ${status}`);
  if (status === FULL) return new AppError('storage_full', { retryAfter: RETRY_SECONDS }, reason);
  return storageUnavailable(reason);
}
