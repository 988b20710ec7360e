import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

/** Who still owes a second factor sees one of these in place of his pages; it is fetched for him alone. */
export const MustAddPhone = lazyPart(async () => ({
  default: (await import('./phone/must-add-phone.tsx')).MustAddPhone,
}));
export const MustAddPasskey = lazyPart(async () => ({
  default: (await import('./passkeys/must-add-passkey.tsx')).MustAddPasskey,
}));
