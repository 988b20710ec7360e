import type { Who } from './fixtures.ts';
import type { Answer, TestApp } from './test-app.ts';

export type Part = { field?: string; name?: string; type?: string; content: Buffer | string };

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** Sends a form with files as this person's browser does; a part without a name is a plain field. */
export async function sendForm(
  test: TestApp,
  who: Who | null,
  path: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'inspect-test-boundary';
  const pieces = parts.flatMap(({ field = 'attachment', name, type = 'application/pdf', content }) => [
    Buffer.from(
      name === undefined
        ? `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n`
        : `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      ...(who ? { cookie: `inspect-session=${await test.token(who)}` } : {}),
      origin: 'http://inspect.test',
      'x-requested-with': 'inspect',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : null,
    headers: answer.headers,
    text: answer.body,
    bytes: answer.rawPayload,
  };
}
