import { t } from '@inspect/contract/i18n';
import { Modal } from '@mantine/core';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './offline-guide.module.css';
import { OfflineGuide } from './offline-guide.tsx';

export default function OfflineDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      fullScreen={usePhone()}
      title={t('help.offline.title')}
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <OfflineGuide />
    </Modal>
  );
}
