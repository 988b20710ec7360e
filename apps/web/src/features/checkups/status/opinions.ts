import { t } from '@inspect/contract/i18n';

/** The two results, as one chooses between them. */
export const OPINIONS = [
  { value: true, label: t('checkups.list.opinionTrue'), tone: 'good' },
  { value: false, label: t('checkups.list.opinionFalse'), tone: 'bad' },
] as const;
