import { t } from '@inspect/contract/i18n';
import { type QuarantineItem, quarantineEndpoints } from '@inspect/contract/quarantine';
import { addressOf } from '../../platform/api/call.ts';
import { download } from '../../platform/files/download.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { kindText } from './kind-text.ts';

function nameOf({ kind, recordedAt }: QuarantineItem): string {
  return t('quarantine.file', { kind: kindText(kind), time: recordedAt.replace(/[:.]/g, '-') });
}

/** All that came of it, as it was on the device. */
export function saveContent(item: QuarantineItem): void {
  const json = new Blob([JSON.stringify(item, null, 2)], { type: 'application/json' });
  saveFile(json, `${nameOf(item)}.json`);
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Its ending as the device called it: nobody has looked at what it is. */
export function savePhoto(item: QuarantineItem): Promise<unknown> {
  const ending = ENDINGS[String(Object(item.payload).type)] ?? 'bin';
  return download(
    addressOf(quarantineEndpoints.file.path, { id: item._id }, {}),
    `${nameOf(item)}.${ending}`,
  );
}
