import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@inspect/contract/kernel';
import { AwsClient } from 'aws4fetch';
import { checkedKey, type Storage, wholeOf } from './storage.ts';

export type S3Settings = {
  /** scheme and host of the service, without a path */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const RETRY_SECONDS = 5;
const TRIES = 2;

/**
 * Any S3-compatible service, path-style (`endpoint/bucket/key`), each request signed with the hash of its content.
 * What fails by the moment is tried once more: put, get and remove may all be repeated.
 */
export function createS3Storage(settings: S3Settings, limitMs = 20_000): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function ask(method: string, key: string, body?: Buffer, type?: string): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type } : {}),
    };
    const address = `${endpoint}/${bucket}/${key}`;
    const content = body ? { body: new Uint8Array(body) } : {};
    const signed = await client.sign(address, { method, headers, ...content, aws: { allHeaders: true } });
    // The limit covers the content of the answer too.
    return fetch(signed, { signal: AbortSignal.timeout(limitMs), redirect: 'error' });
  }

  async function send(method: string, key: string, body?: Buffer, type?: string): Promise<Response> {
    checkedKey(key);
    for (let tried = 1; ; tried += 1) {
      const answer = await ask(method, key, body, type).catch((cause: unknown) => unavailable(cause));
      if (answer instanceof Response && answer.status < 500) return answer;
      if (answer instanceof Response) await answer.body?.cancel();
      if (tried === TRIES) throw answer instanceof AppError ? answer : unavailable(answer.status);
    }
  }

  return {
    async put(key, content, { type }) {
      const answer = await send('PUT', key, await wholeOf(content), type);
      await answer.body?.cancel();
      if (!answer.ok) throw unavailable(answer.status);
    },
    async get(key) {
      const answer = await send('GET', key);
      if (answer.ok && answer.body) {
        const size = Number(answer.headers.get('content-length'));
        return { content: Readable.from(answer.body), size };
      }
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw unavailable(answer.status);
    },
    async remove(key) {
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw unavailable(answer.status);
    },
  };
}

/** Of a refusal only the status is told: the service's words may name keys. */
function unavailable(cause: unknown): AppError {
  const reason = typeof cause === 'number' ? new Error(`the file storage answered ${cause}`) : cause;
  return new AppError('unavailable', { retryAfter: RETRY_SECONDS }, reason);
}
