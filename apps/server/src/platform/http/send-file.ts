import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyReply } from 'fastify';
import { attachment } from './content-disposition.ts';

/** Who takes nothing for so long is gone: a transaction and its connection wait for him. */
const STALLED_MS = 30_000;

export type SentFile = {
  name: string;
  /** its media type */
  type: string;
  /** begins to write it; `broken` is to be told of a failure of its source, before the stream is destroyed */
  open: (broken: () => void) => Readable;
};

/**
 * Answers with a file whose rows are read while it is sent; awaited inside their transaction. It ends when the
 * last byte was sent or the reader left (`reply.raw.writableEnded`), never before the source has. A failure before the
 * first byte is answered like any other; later the connection is reset, so that nobody takes half a file for a whole.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, type, open }: SentFile,
  stalledMs = STALLED_MS,
): Promise<void> {
  const response = reply.raw;
  if (response.destroyed) return;
  let broken = false;
  const file = open(() => {
    broken = true;
    if (reply.sent) reset(response);
  });
  const leave = () => file.destroy(new Error('the reader went away'));
  response.once('close', leave);
  try {
    await once(file, 'readable');
    openAnswer(reply, name, type);
    response.setTimeout(stalledMs, () => response.destroy());
    // From here on the pipeline watches for it.
    response.off('close', leave);
    await pipeline(file, response);
  } catch (problem) {
    if (!broken && response.destroyed) return;
    if (!reply.sent) throw problem;
    response.destroy();
    // Its message may quote what a person typed, and what is thrown now Fastify logs as it is.
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    reply.log.error({ code }, 'a file was not sent to its end');
    throw new AppError('internal');
  } finally {
    response.off('close', leave);
    await closed(file);
  }
}

/** A plain end would end the answer for HTTP/1.0, as proxies speak behind them; does not wait for what was written. */
function reset({ socket }: ServerResponse): void {
  if (socket instanceof Socket) socket.resetAndDestroy();
}

/** From here on no failure can be answered any more, and Fastify shall not try. */
function openAnswer(reply: FastifyReply, name: string, type: string): void {
  reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

async function closed(file: Readable): Promise<void> {
  file.on('error', () => undefined);
  if (!file.closed) await new Promise((done) => file.once('close', done));
}
