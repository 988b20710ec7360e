import type { z } from 'zod';
import { decode, encode } from './encoding.ts';

/** Small things this browser remembers, or forgets where storage is forbidden or full: nothing typed hangs on them. */
export function readState<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
  return parsed(schema, readUnchecked(key));
}

/** As it lies there, which may be anything: for pages that bring no library to look at it. */
export function readUnchecked(key: string): unknown {
  return jsonOf(readText(key));
}

export function writeState(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function readEncoded<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
  const text = readText(key);
  return text === null ? null : parsed(schema, decode(text));
}

export function writeEncoded(key: string, value: unknown): void {
  writeText(key, encode(value));
}

export function forget(key: string): void {
  withStorage(() => localStorage.removeItem(key));
}

export function readTabState<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
  return parsed(schema, jsonOf(withStorage(() => sessionStorage.getItem(key)) ?? null));
}

export function writeTabState(key: string, value: unknown): void {
  withStorage(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

export function forgetTabState(key: string): void {
  withStorage(() => sessionStorage.removeItem(key));
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(key: string): string | null {
  return withStorage(() => localStorage.getItem(key)) ?? null;
}

function writeText(key: string, text: string): void {
  withStorage(() => localStorage.setItem(key, text));
}

/** Touching `localStorage` throws where it is forbidden, and setItem where it is full. */
function withStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
