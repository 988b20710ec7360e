/** What is paid for at the desk: the service, and the state's tax that comes with it. */
export const PAYMENT_PURPOSES = ['inspection', 'environmental'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
