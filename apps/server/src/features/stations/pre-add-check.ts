import type { PreAddCheck } from '../checkups/index.ts';
import { stationById } from './stations.query.ts';

/** At a station that is closed no checkup is begun. Those that were begun there come to their end. */
export const stationOpenCheck: PreAddCheck = async ({ tx, actor, station }) => {
  const found = station && (await stationById(tx, actor, station));
  return found && !found.status ? { refusals: [{ code: 'checkup.station_closed', overridable: false }] } : {};
};
