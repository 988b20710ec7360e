export { RemindersOverview, VehicleReminders } from './lazy-reminders.tsx';
