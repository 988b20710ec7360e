import { z } from 'zod';
import { type CallDefinition, call } from '../api/call.ts';
import type { WithFresh } from '../step-up/index.ts';

type Writes = { create: CallDefinition; change: CallDefinition; retire?: CallDefinition };

const answered = z.object({ data: z.unknown() });

/**
 * How a record is added, changed and taken out of use, where its calls take and answer what records' calls do. `withFresh`: what is
 * dangerous in it asks for the password.
 */
export function writeCalls({ create, change, retire }: Writes, withFresh: WithFresh = (work) => work()) {
  const send = async (...input: Parameters<typeof call>) =>
    answered.parse(await withFresh(() => call(...input))).data;
  return {
    create: (id: string, payload: object) => send(create, { body: { _id: id, ...payload } }),
    change: (id: string, version: number, changes: object) =>
      send(change, { params: { id }, body: { version, ...changes } }),
    ...(retire ? { retire: (id: string) => send(retire, { params: { id } }) } : {}),
  };
}
