import { t } from '@inspect/contract/i18n';
import { pictureName } from '../../platform/files/picture-name.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { type Operation, outbox } from '../../platform/outbox/index.ts';
import { recordedText, shownOf } from './shown-operation.ts';

/** A photograph as the picture, all else as what would have been sent. False = the picture can't be read any more. */
export async function saveOperation(operation: Operation): Promise<boolean> {
  const { title, picture } = shownOf(operation);
  const name = t('attention.file', { name: title, time: operation.recordedAt.replace(/[:.]/g, '-') });
  const bytes = picture === undefined ? undefined : await outbox.bytesOf(operation.id);
  if (picture !== undefined && bytes) {
    saveFile(new Blob([bytes], { type: picture }), pictureName(name, picture));
    return true;
  }
  const { id, kind, seq, recordedAt, dependsOn, payload, refusal } = operation;
  const content = {
    title,
    recorded: recordedText(operation),
    id,
    kind,
    seq,
    recordedAt,
    dependsOn,
    payload,
    refusal,
  };
  const json = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(json, `${name}.json`);
  return picture === undefined;
}
