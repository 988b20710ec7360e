import multipart, { type MultipartFile } from '@fastify/multipart';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The one field of a multipart body that holds the file. */
const FIELD = 'attachment';
/** Room for the boundaries and headings around the file. */
const AROUND = 16_384;

export type Upload = {
  /** under which it is kept, if it is; '' = it becomes no file */
  id: string;
  bytes: Buffer;
  /** as the person called it: shown, never used as a path */
  name: string;
  /** what the browser says it is: a claim */
  type: string;
};

/** Lets one route take a file. The other bodies stay unknown there, and multipart stays unknown everywhere else. */
export function takeUploads(scope: FastifyInstance, maximum: number): { bodyLimit: number } {
  scope.removeAllContentTypeParsers();
  scope.register(multipart, {
    limits: { fileSize: maximum, files: 2, fields: 2, parts: 3, headerPairs: 20 },
  });
  return { bodyLimit: maximum + AROUND };
}

/** Exactly one file and nothing else, whole in memory: at most `maximum` of the route. */
export async function readUpload(request: FastifyRequest, id: string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('media_type');
  try {
    return await readForm(request, id);
  } catch (problem) {
    // What breaks off in the middle is the sender's fault; what we or the limits refuse says so itself.
    const isSaid = problem instanceof AppError || (problem instanceof Error && 'statusCode' in problem);
    throw isSaid ? problem : new AppError('malformed');
  }
}

async function readForm(request: FastifyRequest, id: string): Promise<Upload> {
  let upload: Upload | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== FIELD) {
      if (part.type === 'file') part.file.resume();
      throw refused(part.fieldname, t('field.unknown'));
    }
    if (upload) throw refused(FIELD, t('files.field.one'));
    upload = { id, bytes: await bytesOf(part), name: part.filename ?? '', type: part.mimetype };
  }
  if (!upload) throw refused(FIELD, t('files.field.missing'));
  return upload;
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of part.file) pieces.push(piece);
  if (part.file.truncated) throw new AppError('too_large');
  return Buffer.concat(pieces);
}

function refused(field: string, text: string): AppError {
  return new AppError('validation', { fields: { [field]: text } });
}
