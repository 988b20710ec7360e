import type { ExifTime } from '../exif/index.ts';
import { CLOCK_SLACK_MS } from '../kernel/device-clock.ts';

/** Of a camera that doesn't say how far its clock is from UTC: it stands in Armenia. */
const YEREVAN_OFFSET_MINUTES = 240;
const MINUTE_MS = 60_000;

type PhotoTimes = {
  /** when it was taken, as the device that sends it says */
  capturedAt: Date;
  /** as written in the picture */
  camera: ExifTime | null;
  /** the device's clock while it sent the picture, and the server's when it came */
  device: Date | undefined;
  now: Date;
  /** when the server gave the nonce that it carries; null = it carries none that holds */
  nonceAt: Date | null;
};

/**
 * Whether two clocks that speak of one photograph are more than ten minutes apart, or it was taken so long before its nonce was
 * given: something for people to look at.
 */
export function timesDiffer({ capturedAt, camera, device, now, nonceAt }: PhotoTimes): boolean {
  const isApart = (one: number, other: Date) => Math.abs(one - other.getTime()) > CLOCK_SLACK_MS;
  if (device && isApart(device.getTime(), now)) return true;
  if (nonceAt && nonceAt.getTime() - capturedAt.getTime() > CLOCK_SLACK_MS) return true;
  if (!camera) return false;
  const taken = Date.parse(`${camera.local}Z`) - (camera.offset ?? YEREVAN_OFFSET_MINUTES) * MINUTE_MS;
  return isApart(taken, capturedAt);
}
