import { latinCode } from '@inspect/contract/kernel';
import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { findByCertificate, findVehicle } from './find-vehicle.ts';
import { type LookupServices, noteLookups } from './note-lookups.ts';
import { vehiclePageOf } from './vehicle-page.query.ts';
import { vinWatchRoutes } from './vin-watch-routes.ts';

const CERTIFICATE = /^[A-Z]{2}\d{6}$/;

export function vehiclesRoutes(services: LookupServices): Route[] {
  const { clock } = services;
  return [
    personRoute(vehiclesEndpoints.find, async (call) => {
      const { query, tx } = call;
      const certificate = query.registrationCertificate ? latinCode(query.registrationCertificate) : null;
      const vehicle = await findVehicle(tx, query.data, certificate);
      const certified = vehicle ? null : await findByCertificate(tx, query.data);
      await noteLookups(services, call, {
        call: 'GET /find-tech-service',
        told: [(vehicle ?? certified)?.VIN],
        typed: { data: latinCode(query.data), registrationCertificate: certificate },
        guess: !vehicle && !certified && CERTIFICATE.test(latinCode(query.data)),
      });
      return { data: vehicle ?? (certified && { ...certified, CarRegNo: null, VIN: null }) };
    }),
    personRoute(vehiclesEndpoints.page, async (call) => {
      const { tx, actor, query } = call;
      const data = await vehiclePageOf(tx, actor, query.VIN, clock.now());
      const typed = { VIN: query.VIN };
      await noteLookups(services, call, {
        call: 'GET /tech-service-vehicle',
        told: [data.vehicle.VIN],
        typed,
      });
      return { data };
    }),
    ...vinWatchRoutes(services),
  ];
}
