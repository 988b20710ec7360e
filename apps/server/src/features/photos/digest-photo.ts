import { createHash } from 'node:crypto';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { UploadQuery } from '@inspect/contract/photos';
import { type Examined, PictureRefused, type Pictures, PicturesBusy } from '@inspect/plates';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { FileScanner } from '../../platform/scanner/file-scanner.ts';
import { formatOf } from './picture-format.ts';

export type Digested = Examined & {
  /** of the bytes as they were sent */
  sentSha256: string;
  /** the scanner could not be asked: nobody gets the photograph until it can */
  quarantined: boolean;
};

type Services = { pictures: Pictures; scanner: FileScanner | undefined };

/** Everything that is done with the bytes before anything is stored. @throws AppError validation, unavailable */
export async function digestPhoto(
  { pictures, scanner }: Services,
  {
    upload,
    query,
    person,
  }: { upload: Upload; query: Pick<UploadQuery, 'kind' | 'validateVehicle'>; person: string },
): Promise<Digested> {
  if (upload.bytes.length === 0) throw refused('files.field.empty');
  if (!formatOf(upload)) throw refused('photos.field.picture');
  const scanned = await scanner?.scan(upload.bytes).catch(() => 'unknown' as const);
  if (scanned === 'infected') throw refused('files.field.infected');
  const sentSha256 = createHash('sha256').update(upload.bytes).digest('hex');
  // A photograph of the plate is evidence only after somebody tried to read it.
  const readPlate = query.validateVehicle !== undefined || query.kind === 'plate';
  const examined = await pictures.examine(upload.bytes, { readPlate, person }).catch((problem: unknown) => {
    if (problem instanceof PictureRefused) throw refused(`photos.field.${problem.fault}`);
    if (problem instanceof PicturesBusy)
      throw new AppError('unavailable', { retryAfter: problem.retryAfter });
    throw problem;
  });
  return { ...examined, sentSha256, quarantined: scanned === 'unknown' };
}

function refused(key: Parameters<typeof t>[0]): AppError {
  return new AppError('validation', { fields: { attachment: t(key) } });
}
