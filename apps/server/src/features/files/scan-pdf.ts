import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { FileScanner } from '../../platform/scanner/file-scanner.ts';

const RETRY_SECONDS = 30;

/**
 * Looks through a document before anything of it is stored; unlike a photograph it is not made anew here, so it is not
 * kept back but not taken while nobody can look. @throws AppError validation, unavailable
 */
export async function scanPdf(scanner: FileScanner | undefined, { bytes }: Upload): Promise<void> {
  const found = await scanner?.scan(bytes).catch(() => 'unknown' as const);
  if (found === 'infected')
    throw new AppError('validation', { fields: { attachment: t('files.field.infected') } });
  if (found === 'unknown') throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
}
