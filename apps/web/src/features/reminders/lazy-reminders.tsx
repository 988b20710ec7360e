import { remindersEndpoints } from '@inspect/contract/reminders';
import { type ComponentProps, Suspense } from 'react';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const Overview = lazyPart(async () => {
  (await import('./texts.ts')).addReminderTexts();
  return import('./reminders-overview.tsx');
});
const OfVehicle = lazyPart(async () => {
  (await import('./texts.ts')).addReminderTexts();
  return import('./vehicle-reminders.tsx');
});

/** How the reminders to owners go this month. */
export function RemindersOverview() {
  return (
    <Suspense fallback={null}>
      <Overview />
    </Suspense>
  );
}

/** Whether the owner of a vehicle is reminded; nothing for whoever may not know it. */
export function VehicleReminders(props: ComponentProps<typeof OfVehicle>) {
  const session = useSession();
  if (!mayCall(session, remindersEndpoints.vehicle.need)) return null;
  return (
    <Suspense fallback={null}>
      <OfVehicle {...props} />
    </Suspense>
  );
}
