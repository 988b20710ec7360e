import { type Attachment, photosEndpoints } from '@inspect/contract/photos';

/** What the server makes of an upload: the attachment that its query asks for. */
export function storedPhoto(call: string, facts: Partial<Attachment> = {}): Attachment {
  const query = photosEndpoints.upload.query.parse(
    Object.fromEntries(new URLSearchParams(call.slice(call.indexOf('?')))),
  );
  const at = query.capturedAt ?? '2026-11-21T06:00:00.000Z';
  return {
    _id: query._id ?? '0'.repeat(24),
    file: 'f'.repeat(24),
    kind: query.kind ?? 'vehicle',
    checkup: query.checkup ?? null,
    capturedAt: at,
    createdAt: at,
    size: 1_000,
    type: 'image/jpeg',
    sha256: 'a'.repeat(64),
    CarRegNo: '',
    ...facts,
  };
}

/** The server's answer to an upload that went well; `told`: what it says of the vehicle. */
export const accepted =
  (facts: Partial<Attachment> = {}, told: readonly string[] = []) =>
  ({ call }: { call: string }) => {
    const attachment = storedPhoto(call, facts);
    const warnings = told.map((message) => ({ code: 'vin_notification', message }));
    return { status: 201, body: { status: true, attachment, CarRegNo: attachment.CarRegNo, warnings } };
  };
