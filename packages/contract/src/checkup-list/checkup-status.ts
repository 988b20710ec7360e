export const CHECKUP_STATUSES = ['open', 'concluded', 'cancelled', 'annulled'] as const;
export type CheckupStatus = (typeof CHECKUP_STATUSES)[number];

/** Whether what it says still holds: what was cancelled or annulled looks fit, paid and valid nowhere. */
export const isInEffect = (status: CheckupStatus): boolean => status === 'open' || status === 'concluded';
