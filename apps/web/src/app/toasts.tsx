import { useNotifications } from '@mantine/notifications';
import { useEffect, useReducer } from 'react';
import { createChunk } from '../ui/lazy/chunk.ts';
import { texts } from './texts.ts';

/** Fetched with the first message, or with the frame of whoever is signed in. */
export const toastPlace = createChunk('toasts', async () => {
  // Its code comes with the frame's, whose tables read their texts as they are made.
  await texts.fetch();
  return (await import('./toast-place.tsx')).ToastPlace;
});

/** The place of short messages as soon as there is one to show. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [, show] = useReducer((count: number) => count + 1, 0);
  const Place = toastPlace.loaded();
  useEffect(() => {
    // Not there now: the next message asks again, and shows those before it.
    if (!Place && notifications.length > 0) toastPlace.fetch().then(show, () => undefined);
  }, [Place, notifications]);
  return Place ? <Place /> : null;
}
