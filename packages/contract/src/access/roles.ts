import { z } from 'zod';

export const ROLES = [
  'ADMIN',
  'TECHNICAL_SERVICE_OWNER',
  'TECHNICAL_SERVICE_OPERATOR',
  'TECHNICAL_SERVICE_MECHANIC',
  'VIEWER',
] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** Staff sign out sooner and belong to no company. */
export function isStaff(value: Role): boolean {
  return value === 'ADMIN' || value === 'VIEWER';
}

/** Roles that live inside one company; the others see the country. */
export function isCompanyRole(value: Role): boolean {
  return !isStaff(value);
}

/** The role that carries out the technical check and answers for it; needs a valid certificate. */
export const INSPECTING_ROLE: Role = 'TECHNICAL_SERVICE_MECHANIC';

/** The role that keeps the queue at the desk. */
export const DESK_ROLE: Role = 'TECHNICAL_SERVICE_OPERATOR';

/** The role of whoever sets a new system up. */
export const INSTALLING_ROLE: Role = 'ADMIN';

/** Whose rights the head of a company may arrange: the people at its desk and in its pit. */
export const LED_ROLES: readonly Role[] = [DESK_ROLE, INSPECTING_ROLE];
