import { z } from 'zod';
import { CHECKUP_FIELDS } from '../checkup-fields/index.ts';

/** What stands on the certificate in a driver's hand; both are asked for, so that a plate seen in the street tells nothing. */
export const dueQuery = z.object({
  plate: CHECKUP_FIELDS.CarRegNo.typed,
  certificate: CHECKUP_FIELDS.registrationCertificate.typed,
});
export type DueQuery = z.infer<typeof dueQuery>;
