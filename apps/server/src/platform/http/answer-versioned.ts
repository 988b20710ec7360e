import { AppError } from '@inspect/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What changes a few times a day: to be met twice is luck enough. */
const ATTEMPTS = 5;

type Versioned = {
  /** grows with every change of what is answered */
  version: () => Promise<number>;
  /** the name of a version, for ETag */
  tagOf: (version: number) => string;
};

/** Who has this version already gets a 304, and nothing is read for him; everyone else gets the answer of one version. */
export async function answerVersioned<Answer>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { version, tagOf }: Versioned,
  answerAt: (version: number) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const asked = await version();
    const tag = `"${tagOf(asked)}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) {
      await reply.code(304).send();
      return undefined;
    }
    const answer = await answerAt(asked);
    // Rows and tag are two questions: what was written in between would stand in one and not in the other.
    if ((await version()) === asked) return answer;
  }
  throw new AppError('unavailable', { retryAfter: 1 });
}
