import { createHmac, timingSafeEqual } from 'node:crypto';
import { NONCE_HOURS } from '@inspect/contract/photos';

const HOUR_MS = 3_600_000;
/** Milliseconds since 1970 to the base of 36, and an HMAC-SHA256. */
const FORM = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

type Bound = { checkup: string; user: string };
export type PhotoNonces = ReturnType<typeof createPhotoNonces>;

/**
 * Proofs that a photograph was sent for this checkup, by this person, after the server said so. Nothing is stored: of what was
 * given, a key that only the servers have knows the time.
 */
export function createPhotoNonces(secret: Buffer) {
  const sign = (at: string, { checkup, user }: Bound) =>
    createHmac('sha256', secret).update(`photo nonce\n${at}\n${checkup}\n${user}`).digest();

  return {
    give({ now, ...bound }: Bound & { now: Date }): string {
      const at = now.getTime().toString(36);
      return `${at}.${sign(at, bound).toString('base64url')}`;
    },
    /** null = none, one for another checkup or person, or one that no longer holds */
    givenAt(
      nonce: string | undefined,
      { checkup, user, now }: { checkup: string | undefined; user: string; now: Date },
    ): Date | null {
      const [, at, mac] = FORM.exec(nonce ?? '') ?? [];
      if (checkup === undefined || at === undefined || mac === undefined) return null;
      if (!timingSafeEqual(sign(at, { checkup, user }), Buffer.from(mac, 'base64url'))) return null;
      const given = Number.parseInt(at, 36);
      return now.getTime() - given > NONCE_HOURS * HOUR_MS ? null : new Date(given);
    },
  };
}
