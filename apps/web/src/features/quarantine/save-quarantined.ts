import { t } from '@inspect/contract/i18n';
import { type QuarantineItem, quarantineEndpoints } from '@inspect/contract/quarantine';
import { addressOf } from '../../platform/api/call.ts';
import { download } from '../../platform/files/download.ts';
import { pictureName } from '../../platform/files/picture-name.ts';
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

/** Called as the device said that it is: nobody has looked. */
export function savePhoto(item: QuarantineItem): Promise<unknown> {
  const { type } = Object(item.payload);
  return download(
    addressOf(quarantineEndpoints.file.path, { id: item._id }, {}),
    pictureName(nameOf(item), String(type)),
  );
}
