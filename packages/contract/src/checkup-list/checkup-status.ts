export const CHECKUP_STATUSES = ['open', 'concluded', 'cancelled', 'annulled'] as const;
export type CheckupStatus = (typeof CHECKUP_STATUSES)[number];
