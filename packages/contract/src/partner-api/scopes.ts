/** What a partner may ask. */
export const PARTNER_SCOPES = ['vehicle-status', 'vehicle-history', 'changes'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];
