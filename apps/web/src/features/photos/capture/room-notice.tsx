import { t } from '@inspect/contract/i18n';
import { Notice } from '../../../ui/notice.tsx';
import { useRoomless } from './photo-room.ts';

/** Before the next photograph is taken: that it has no room here, and what that means. */
export function RoomNotice() {
  const roomless = useRoomless();
  if (roomless === null) return null;
  return (
    <Notice
      slim
      role="status"
      tone={roomless === 'lost' ? 'bad' : 'wait'}
      title={t(`photos.roomless.${roomless}`)}
    />
  );
}
