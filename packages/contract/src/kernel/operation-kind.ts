import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';

type Payload<Params extends z.ZodType, Body extends z.ZodType> = z.ZodObject<
  { params: Params; body: Body },
  z.core.$strict
>;

/**
 * Work that a device may keep and send later: a plain call, whose handler and rights it has. `schema` counts the shapes
 * that its payload has had; a payload that waits on a device keeps the number it was written with.
 */
export type OperationKind<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  call: EndpointDefinition<Params, z.ZodType, z.ZodType, Answer>;
  schema: number;
  payload: Payload<Params, Body>;
  answer: Answer;
  /** where the id of its record stands: in `body` it is made by the sender, and the answer may be another record */
  record: readonly ['params' | 'body', string];
};

/** Declares one kind. `body` = the part of the call's body that may be sent so; without it all of it. */
export function operationKind<
  Params extends z.ZodType,
  Whole extends z.ZodType,
  Answer extends z.ZodType,
  Body extends z.ZodType = Whole,
>(kind: {
  call: EndpointDefinition<Params, z.ZodType, Whole, Answer>;
  schema: number;
  body?: Body;
  record: readonly ['params' | 'body', string];
}): OperationKind<Params, Body, Answer> {
  const { call, schema, record } = kind;
  // Without a part of its own it is the whole, which the compiler can't connect with the default of its type.
  const body = (kind.body ?? call.body) as Body;
  const payload = z.strictObject({ params: call.params, body });
  return { call, schema, payload, answer: call.response, record };
}

export type AnyOperationKind = OperationKind<z.ZodType, z.ZodType, z.ZodType>;
