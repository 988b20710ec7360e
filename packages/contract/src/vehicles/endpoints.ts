import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_PAGES, CHECKUP_STATUSES } from '../checkup-list/index.ts';
import { day } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { code, typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { attachment } from '../photos/index.ts';
import { vehicle } from './vehicle.ts';

/** A vehicle of the register as everyone signed in may see it: no owner, no certificate. */
const vehicleFacts = vehicle.omit({ owner: true, registrationCertificate: true });

/** The certificate alone leaves out what leads to the owner. */
const foundVehicle = vehicle.extend({ VIN: vehicle.shape.VIN.nullable() });

const vehicleCheckup = z.object({
  date: day,
  Opinion: z.boolean().nullable(),
  odometer: z.int().nullable(),
  /** null = another's: that it was inspected, and nothing else */
  record: z
    .object({
      _id: objectId,
      status: z.enum(CHECKUP_STATUSES),
      stationName: z.string().nullable(),
      number: z.string().nullable(),
      mechanicName: z.string().nullable(),
      attachments: z.array(attachment),
    })
    .nullable(),
});
export type VehicleCheckup = z.infer<typeof vehicleCheckup>;

const vin = code(/^[A-Z0-9-]{5,17}$/, 'checkups.field.vin', { keepHyphen: true });

const vehiclePage = z.object({
  vehicle: vehicleFacts,
  /** newest first */
  checkups: z.array(vehicleCheckup),
});
export type VehiclePage = z.infer<typeof vehiclePage>;

export const vehiclesEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/find-tech-service',
    // For who begins a checkup and who moves a result to the right vehicle.
    need: pageNeed(['tech-service', 'tech-service-all'], 'edit', 'checkups'),
    summary:
      'A vehicle of the register by plate or VIN, by the registration certificate alone without either; the owner for plate and certificate',
    query: z.strictObject({
      data: typed(40),
      registrationCertificate: typed(20).optional(),
    }),
    response: z.object({ data: foundVehicle.nullable() }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/tech-service-vehicle',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary:
      'A vehicle of the register, when it is due, and its checkups: others’ as day, result and odometer',
    query: z.strictObject({ VIN: vin }),
    response: itemOf(vehiclePage),
  }),
} as const;
