import { z } from 'zod';

/** A text that a schema takes, with every rule it must pass, and where it stands: `*` = a key of people's choice. */
export type TextField = { path: string; schema: z.ZodType };

/** Every text in the schema of a call's input. */
export function textsOf(schema: unknown, path: string): TextField[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
  if (schema instanceof z.ZodRecord)
    return [...textsOf(schema.keyType, `${path} key`), ...textsOf(schema.valueType, `${path}.*`)];
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return isText(schema) ? [{ path, schema }] : textsOf(schema.in, path);
  return isText(schema) ? [{ path, schema: schema as z.ZodType }] : [];
}

/** What is made of a text, by whatever rules and changes. */
function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) return isText(schema.in);
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
}
