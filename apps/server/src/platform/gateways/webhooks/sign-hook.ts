import { createHmac } from 'node:crypto';

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by each secret, the newest first. */
export function signHook(body: string, at: Date, secrets: readonly string[]): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
