/**
 * How the findings as they stand were signed: by their mechanic from his own device, by his PIN at the desk, or by an
 * owner or the staff in his place.
 */
export const SIGNATURE_WAYS = ['device', 'pin', 'override'] as const;
export type SignatureWay = (typeof SIGNATURE_WAYS)[number];
