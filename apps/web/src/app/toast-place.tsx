import { Notifications } from '@mantine/notifications';
import classes from './toast-place.module.css';

/** Short messages, wherever in the application they come from. */
export function ToastPlace() {
  return (
    <Notifications
      position="bottom-left"
      limit={4}
      zIndex={500}
      classNames={{ root: classes.toasts ?? '' }}
    />
  );
}
