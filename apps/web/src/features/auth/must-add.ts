import { lazy } from 'react';

/** Who still owes a second factor sees one of these in place of his pages; it is fetched for him alone. */
export const MustAddPhone = lazy(async () => ({
  default: (await import('./phone/must-add-phone.tsx')).MustAddPhone,
}));
export const MustAddPasskey = lazy(async () => ({
  default: (await import('./passkeys/must-add-passkey.tsx')).MustAddPasskey,
}));
