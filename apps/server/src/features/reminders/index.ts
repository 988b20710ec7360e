export { isLink, stopOf } from './reminders.repo.ts';
export { remindersRoutes } from './routes.ts';
export { stopHashOf } from './stop-link.ts';
export { workOnReminders } from './work-on-reminders.ts';
