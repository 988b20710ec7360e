import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { Button } from '@mantine/core';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { mayCall, useSession } from '../../../platform/access/session.ts';
import { REUSES_URL } from './reuses-url.ts';

/** The way to the photographs that were used twice, for who may know of them. */
export function ReusesButton() {
  const session = useSession();
  const navigate = useNavigate();
  if (!mayCall(session, photosEndpoints.reuses.need)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPhotoSearch size={18} aria-hidden />}
      onClick={() => void navigate({ to: REUSES_URL })}
    >
      {t('photos.reuse.title')}
    </Button>
  );
}
