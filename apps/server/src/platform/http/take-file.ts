import type { FastifyRequest } from 'fastify';
import type { Enter, Entered } from './enter.ts';
import { readUpload, type Upload } from './read-upload.ts';
import type { AllowInput, FileTaking } from './route.ts';

type Taken = { upload: Upload; digested?: unknown; stored: boolean };
/** What of the call does not change from one transaction to the next; read only after the rights were asked. */
type Rest = (entered: Entered) => Omit<AllowInput, 'tx' | 'upload' | 'digested'>;

/** Reads, digests and stores a call's file without a connection; rights are asked before each. */
export async function takeFile(
  { admit, given, digest, storing }: FileTaking,
  request: FastifyRequest,
  enter: Enter,
  rest: Rest,
): Promise<Taken> {
  const { id, person, file } = await enter(async (entered) => {
    const input = { ...rest(entered), tx: entered.tx };
    await admit?.(input);
    const file = await given?.(input);
    const id = (await storing?.announceFile(entered.tx)) ?? '';
    return { id, person: entered.actor.userId, file };
  });
  const upload = file ? { ...file, id } : await readUpload(request, id);
  const digested = await digest?.(upload, request, person);
  if (!storing) return { upload, digested, stored: false };
  const content = await enter((entered) =>
    storing.allow({ ...rest(entered), tx: entered.tx, upload, digested }),
  );
  if (content) await storing.put({ ...content, id });
  return { upload, digested, stored: content !== null };
}
