import { z } from 'zod';
import { CHECKUP_FIELDS } from '../checkup-fields/index.ts';
import { day } from '../kernel/dates.ts';
import { endpoint, type Need } from '../kernel/endpoint.ts';
import type { PartnerScope } from './scopes.ts';

export const partnerNeed = (scope: PartnerScope): Need => ({ kind: 'partner', scope });

/** `valid` to the last day inclusive; `faulty` by the last result; `none`: nothing stands. */
const INSPECTION_STATES = ['valid', 'expired', 'faulty', 'none'] as const;

const vehicle = {
  plate: z.string().nullable(),
  VIN: z.string(),
  make: z.string(),
  model: z.string(),
  productionYear: z.int(),
};

export const partnerVehicle = z.object({
  ...vehicle,
  inspection: z.object({
    state: z.enum(INSPECTION_STATES),
    /** the last day on which the vehicle counts as inspected */
    validUntil: day.nullable(),
    /** of the last result, fit or not */
    inspectedOn: day.nullable(),
    fit: z.boolean().nullable(),
  }),
});
export type PartnerVehicle = z.infer<typeof partnerVehicle>;

export const partnerCheckup = z.object({
  /** serial number of the diagnostic card */
  number: z.string().nullable(),
  inspectedOn: day,
  fit: z.boolean(),
  validUntil: day.nullable(),
  station: z.string(),
  odometer: z.int().nullable(),
  /** annulled since: the card is void */
  void: z.boolean(),
});
export type PartnerCheckup = z.infer<typeof partnerCheckup>;

const lookup = z
  .strictObject({
    plate: CHECKUP_FIELDS.CarRegNo.typed.optional(),
    vin: CHECKUP_FIELDS.VIN.typed.optional(),
    certificate: CHECKUP_FIELDS.registrationCertificate.typed.optional(),
  })
  .superRefine(({ plate, vin, certificate }, context) => {
    if ([plate, vin, certificate].filter((value) => value !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['plate'], message: 'partnerApi.field.oneOf' });
  });
export type PartnerLookup = z.output<typeof lookup>;

/** What partners call, with `Authorization: Bearer <key>`. A version is never changed in what it means, only added to. */
export const partnerApiEndpoints = {
  vehicle: endpoint({
    method: 'GET',
    path: '/partner/v1/vehicle',
    need: partnerNeed('vehicle-status'),
    summary:
      'A vehicle by one of plate, VIN and registration certificate, and until when it is inspected; null = unknown',
    query: lookup,
    response: z.object({ data: partnerVehicle.nullable() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/partner/v1/vehicle/checkups',
    need: partnerNeed('vehicle-history'),
    summary:
      'The concluded inspections of a vehicle, newest first, at most 200; annulled ones say so; null = unknown',
    query: lookup,
    response: z.object({ data: z.array(partnerCheckup).nullable() }),
  }),
} as const;
