import { t } from '@inspect/contract/i18n';
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** The frame stays; the page's place is held while its code is on the way. */
export function RoutePending() {
  return (
    <Stack gap="md" p="md" w="100%">
      <VisuallyHidden role="status">{t('shell.loading')}</VisuallyHidden>
      <Skeleton height={34} width="min(20rem, 60%)" />
      <Skeleton height={44} />
      <Skeleton height={280} />
    </Stack>
  );
}
