import { useDebouncedValue } from '@mantine/hooks';
import { patienceFor, type VehicleKeys } from './vehicle-keys.ts';

/** What was not changed for a moment. `now` = what identifies the vehicle, as far as it is typed whole. */
export function useAsked(now: VehicleKeys | null): VehicleKeys | null {
  const [key] = useDebouncedValue(JSON.stringify(now), patienceFor(now));
  return key === JSON.stringify(now) ? now : null;
}
