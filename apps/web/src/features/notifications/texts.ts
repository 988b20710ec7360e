import { addTexts } from '@inspect/contract/i18n';
import { notificationsHy } from '@inspect/contract/notifications';

/** They come with what says them, the page or the dialog, and must be there before its modules are read. */
export const addNotificationTexts = () => addTexts({ notifications: notificationsHy });
