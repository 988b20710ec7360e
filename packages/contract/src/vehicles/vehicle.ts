import { z } from 'zod';
import { day } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { ownerStatus } from '../reference/index.ts';

/** A vehicle of the register. Owner fields are there only when plate and certificate both match. */
export const vehicle = z.object({
  CarRegNo: z.string().nullable(),
  VIN: z.string(),
  registrationCertificate: z.string().nullable(),
  car: objectId,
  carName: z.string().nullable(),
  carModel: objectId,
  carModelName: z.string().nullable(),
  carGroup: objectId,
  carType: objectId,
  body: objectId,
  color: objectId,
  fuel: objectId,
  productionYear: z.int(),
  enginePower: z.number().nullable(),
  maximumMass: z.int().nullable(),
  lastCheckupDate: day.nullable(),
  lastOpinion: z.boolean().nullable(),
  dueDate: day.nullable(),
  owner: z
    .object({
      ownerStatus,
      ownerName: z.string(),
      ownerIdNumber: z.string().nullable(),
      phone: z.string(),
      email: z.string().nullable(),
      region: objectId,
      county: objectId,
      street: objectId.nullable(),
      address: z.string(),
    })
    .nullable(),
});
export type Vehicle = z.infer<typeof vehicle>;
