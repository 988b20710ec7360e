import { addTexts } from '@inspect/contract/i18n';
import { remindersHy } from '@inspect/contract/reminders';

/** The staff alone see these texts: they come with what shows them, and must be there before its modules are read. */
export const addReminderTexts = () => addTexts({ reminders: remindersHy });
