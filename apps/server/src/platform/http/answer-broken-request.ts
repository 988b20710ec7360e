import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { t } from '@inspect/contract/i18n';
import type { ErrorCode, Failure } from '@inspect/contract/kernel';

/** What Node.js could read as no request: by the code of its error, the status and what is said of it. */
const BROKEN: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed' },
};

/**
 * Answers what never became a request (a head that is too long or no HTTP), which no hook and no handler sees, as every other refusal
 * is answered, and ends the connection.
 * @param headers those of every answer
 */
export function answerBrokenRequest(
  problem: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (problem.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = BROKEN[problem.code ?? ''] ?? { status: 400, code: 'malformed' };
  const message = t(`error.${code}`);
  const failure: Failure = { code, message, errors: [message] };
  const body = Buffer.from(JSON.stringify(failure), 'utf8');
  const fields = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  socket.destroySoon();
}
