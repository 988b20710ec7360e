import { t } from '@inspect/contract/i18n';
import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { usePending } from '../../platform/pending/pending-work.ts';
import { Notice } from '../../ui/notice.tsx';
import { ATTENTION_URL } from './attention-url.ts';

/** On every page: what was refused never goes away by itself. */
export function AttentionNotice() {
  const { attention } = usePending();
  const { pathname } = useLocation();
  if (attention.length === 0 || pathname === ATTENTION_URL) return null;
  return (
    <Notice tone="bad" role="alert" title={t('attention.notice', { count: attention.length })}>
      <Anchor component={Link} to={ATTENTION_URL} inherit>
        {t('attention.look')}
      </Anchor>
    </Notice>
  );
}
