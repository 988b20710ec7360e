import { z } from 'zod';

/** Owner status: 0 individual, 1 legal entity, 2 sole proprietor (specification §3). */
export const OWNER_STATUSES = [0, 1, 2] as const;
export const ownerStatus = z.literal(OWNER_STATUSES, { error: 'field.choice' });
export type OwnerStatus = (typeof OWNER_STATUSES)[number];

/** Next-checkup options and their length in months (specification §3). */
export const NEXT_CHECKUP_MONTHS = { 0: 6, 1: 12, 2: 24 } as const;
export const NEXT_CHECKUPS = [0, 1, 2] as const;
export const nextCheckup = z.literal(NEXT_CHECKUPS, { error: 'field.choice' });
export type NextCheckup = (typeof NEXT_CHECKUPS)[number];
