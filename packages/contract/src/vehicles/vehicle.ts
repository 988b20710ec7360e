import { z } from 'zod';
import { fieldsIn, nameShape, storedShape } from '../checkup-fields/index.ts';
import { day } from '../kernel/dates.ts';

/** A vehicle of the register. Owner fields are there only when plate and certificate both match. */
export const vehicle = z.object({
  ...storedShape(fieldsIn('documents', 'vehicle')),
  ...nameShape(fieldsIn('vehicle')),
  lastCheckupDate: day.nullable(),
  lastOpinion: z.boolean().nullable(),
  dueDate: day.nullable(),
  owner: z.object(storedShape(fieldsIn('owner'))).nullable(),
});
export type Vehicle = z.infer<typeof vehicle>;
