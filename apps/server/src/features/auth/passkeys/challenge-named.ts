import { z } from 'zod';

const clientData = z.looseObject({ challenge: z.base64url().min(1).max(100) });

/** Which challenge an answer says it is to; one that says nothing of the kind is to none. Whether it is, is verified. */
export function challengeNamed(clientDataJSON: string): Buffer {
  try {
    const said = clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return Buffer.from(said.data?.challenge ?? '', 'base64url');
  } catch {
    return Buffer.alloc(0);
  }
}
