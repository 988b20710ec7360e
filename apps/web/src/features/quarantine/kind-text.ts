import { t } from '@inspect/contract/i18n';
import type { OperationName } from '@inspect/contract/operations';

const KINDS = {
  'checkups.add': t('quarantine.kind.checkup'),
  'checkups.findings': t('quarantine.kind.findings'),
  'checkups.desk-findings': t('quarantine.kind.deskFindings'),
  'streets.add': t('quarantine.kind.street'),
  'car-models.add': t('quarantine.kind.carModel'),
  photo: t('quarantine.kind.photo'),
} as const satisfies Record<OperationName | 'photo', string>;

/** What it is to everybody; a build after this one may have sent a kind that this one does not know. */
export function kindText(kind: string): string {
  return new Map<string, string>(Object.entries(KINDS)).get(kind) ?? t('quarantine.kind.other');
}

/** Whether its record is a checkup: those of lists have no page of their own. */
export const isOfCheckup = (kind: string): boolean => kind === 'photo' || kind.startsWith('checkups.');
