import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Fault = 'error' | 'cut' | 'silence' | 'full';
type Accepted = { method: string; path: string; type: string | null; size: number };

export type S3Double = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** requests whose signature was right */
  accepted: Accepted[];
  refused: string[];
  /** what the next requests meet instead of an answer */
  faults: Fault[];
  /** what the line in between changes before the double reads it */
  tamper: 'method' | 'path' | 'body' | 'age' | null;
  stop(): Promise<void>;
};

const hash = (text: Buffer | string) => createHash('sha256').update(text).digest('hex');
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const SKEW_MS = 15 * 60_000;

/** Plays the other side of S3 by its published rules (SigV4, path-style); shares no code with the adapter. */
export async function startS3Double({
  bucket,
  region,
}: {
  bucket: string;
  region: string;
}): Promise<S3Double> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => void answer(request, response));
  const double: S3Double = {
    endpoint: '',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    accepted: [],
    refused: [],
    faults: [],
    tamper: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const fault = double.faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'full') return void response.writeHead(507).end('<Error><Code>StorageFull</Code></Error>');
    if (fault === 'error') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    const seen = tampered(request, Buffer.concat(pieces));
    const problem = problemOf(seen);
    if (problem) {
      double.refused.push(problem);
      return void response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`);
    }
    const { method, path, body } = seen;
    const type = request.headers['content-type'] ?? null;
    double.accepted.push({ method, path, type, size: body.length });
    if (method === 'PUT') {
      objects.set(path, { bytes: body, type: type ?? '' });
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    if (path.startsWith(`/${bucket}/?`)) return void response.writeHead(200).end(listed(path));
    const found = objects.get(path);
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response
      .writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
      .end(found.bytes);
  }

  /** Two at a time, so that whoever lists has to ask on. */
  function listed(path: string): string {
    const token = new URL(path, 'http://s3').searchParams.get('continuation-token');
    const keys = [...objects.keys()].map((each) => each.slice(bucket.length + 2)).sort();
    const rest = keys.filter((key) => token === null || key > Buffer.from(token, 'base64').toString());
    const page = rest.slice(0, 2);
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-21T08:00:00.000Z</LastModified></Contents>`,
    );
    const more = rest.length > 2;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  type Seen = { method: string; path: string; body: Buffer; headers: IncomingMessage['headers'] };

  function tampered(request: IncomingMessage, body: Buffer): Seen {
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, body, headers };
    if (double.tamper === 'method') return { ...seen, method: 'DELETE' };
    if (double.tamper === 'path') return { ...seen, path: `${url}x` };
    if (double.tamper === 'body') return { ...seen, body: Buffer.concat([body, Buffer.from('x')]) };
    if (double.tamper === 'age')
      return { ...seen, headers: { ...headers, 'x-amz-date': '20200101T000000Z' } };
    return seen;
  }

  function problemOf({ method, path, body, headers }: Seen): string | null {
    const stamp = String(headers['x-amz-date'] ?? '');
    const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (Number.isNaN(time) || Math.abs(Date.now() - time) > SKEW_MS) return 'RequestTimeTooSkewed';
    const said =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      );
    if (!said) return 'AuthorizationHeaderMalformed';
    const [, id, date = '', where, signedNames = '', signature] = said;
    if (id !== double.accessKeyId) return 'InvalidAccessKeyId';
    if (where !== region || date !== stamp.slice(0, 8)) return 'AuthorizationHeaderMalformed';
    const names = signedNames.split(';');
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
      return 'AccessDenied';
    const content = String(headers['x-amz-content-sha256']);
    const [route = '', query = ''] = path.split('?');
    if (!route.startsWith(`/${bucket}/`)) return 'NoSuchBucket';
    const canonical = [
      method,
      route,
      query,
      ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
      '',
      signedNames,
      content,
    ].join('\n');
    const scope = `${date}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n');
    const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
      mac,
      `AWS4${double.secretAccessKey}`,
    );
    if (mac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch';
    return content === hash(body) ? null : 'XAmzContentSHA256Mismatch';
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return double;
}
