/** What is paid for at the desk: the service, and the state's tax that comes with it. */
export const PAYMENT_PURPOSES = ['inspection', 'environmental'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Who takes money beside the desk, and can be asked for it. */
export const PROVIDERS = ['arca', 'idram', 'telcell'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Taken at the station, beforehand by the mediator, or of a company for itself. */
export const PAYMENT_ORIGINS = ['station', 'onepay', 'company'] as const;
export type PaymentOrigin = (typeof PAYMENT_ORIGINS)[number];

export const PAYMENT_METHODS = ['cash', 'terminal', ...PROVIDERS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How money may have come that was paid beforehand: through the mediator, or at a terminal. */
export const PREPAID_METHODS = ['terminal', ...PROVIDERS] as const;
export type PrepaidMethod = (typeof PREPAID_METHODS)[number];

/** What an order asks money for; a company pays its own subscription. */
export const ORDER_PURPOSES = [...PAYMENT_PURPOSES, 'subscription'] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];

/** One purpose of an order, in whole drams. */
export type OrderLine = { purpose: OrderPurpose; amount: number; taxYears: number[] };
