/**
 * The place of a vehicle's photographs: those of the checkups that this person may open, newest first. The checkup
 * record brings them; until it does, nothing stands here.
 */
export function VehiclePhotos(_: { checkups: readonly string[] }) {
  return null;
}
