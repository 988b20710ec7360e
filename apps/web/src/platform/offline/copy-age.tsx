import { t } from '@inspect/contract/i18n';
import { ageText } from '../../ui/age-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useServerStatus } from '../server-status/index.ts';
import type { Copy } from './copies.ts';

type CopyAgeProps = Pick<Copy, 'at' | 'problem'> & {
  /** where only a part of the rows lies here: how many lie here, and how many there are */
  part?: { stored: number; of: number } | undefined;
};

/** Without a connection, or when the last refresh came to nothing, the screen says how old its list is, and whether it is whole. */
export function CopyAge({ at, problem, part }: CopyAgeProps) {
  const { link } = useServerStatus();
  if (at === null || (!problem && link === 'online')) return null;
  const age = Date.now() - at;
  const title = age < 60_000 ? t('shell.copyOldMoment') : t('shell.copyOld', { age: ageText(age) });
  return (
    <Notice role="status" tone="wait" title={title}>
      {part ? <p>{t('shell.copyPart', part)}</p> : null}
    </Notice>
  );
}
