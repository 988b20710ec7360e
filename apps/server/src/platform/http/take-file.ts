import type { FastifyRequest } from 'fastify';
import type { Enter, Entered } from './enter.ts';
import { readUpload, type Upload } from './read-upload.ts';
import type { AllowInput, FileTaking } from './route.ts';

type Taken = { upload: Upload; digested?: unknown; stored: boolean };
/** What of the call does not change from one transaction to the next; read only after the rights were asked. */
type Rest = (entered: Entered) => Omit<AllowInput, 'tx' | 'upload' | 'digested'>;

/** Reads, digests and stores a call's file without a connection; rights are asked before each. */
export async function takeFile(
  { announceFile, admit, digest, allow, put }: FileTaking,
  request: FastifyRequest,
  enter: Enter,
  rest: Rest,
): Promise<Taken> {
  const { id, person } = await enter(async (entered) => {
    await admit?.({ ...rest(entered), tx: entered.tx });
    return { id: await announceFile(entered.tx), person: entered.actor.userId };
  });
  const upload = await readUpload(request, id);
  const digested = await digest?.(upload, request, person);
  const file = await enter((entered) => allow({ ...rest(entered), tx: entered.tx, upload, digested }));
  if (file) await put({ ...file, id });
  return { upload, digested, stored: file !== null };
}
