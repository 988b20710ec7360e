import { latinCode } from '@inspect/contract/kernel';
import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { findVehicle } from './find-vehicle.ts';
import { vehiclePageOf } from './vehicle-page.query.ts';
import { vinWatchRoutes } from './vin-watch-routes.ts';

export function vehiclesRoutes(services: { clock: Clock }): Route[] {
  const { clock } = services;
  return [
    personRoute(vehiclesEndpoints.find, async ({ query, tx }) => {
      const certificate = query.registrationCertificate ? latinCode(query.registrationCertificate) : null;
      return { data: await findVehicle(tx, query.data, certificate) };
    }),
    personRoute(vehiclesEndpoints.page, async ({ tx, actor, query }) => ({
      data: await vehiclePageOf(tx, actor, query.VIN, clock.now()),
    })),
    ...vinWatchRoutes(services),
  ];
}
