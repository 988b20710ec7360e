import type { Input } from '../contract/shape.ts';
import type { Who } from '../fixtures.ts';
import type { Part } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';
import type { Things } from './things.ts';

export type Sample = {
  /** who may make this call with the ids of his own company, and what it is then answered */
  holder: Who;
  status?: number;
  input(own: Things, test: TestApp): Input | Promise<Input>;
  /** an id that the caller gives to what he makes: taken is all it can be */
  makes?: { field: string; taken: keyof Things };
  /** what is wrong in it is answered in its place, beside what is not: the whole is 200 */
  itemised?: true;
  /** the files of a call that takes one */
  parts?: readonly Part[];
  /**
   * what decides whose the id is, where the scope that the handler asks does not: the person himself, or a function of
   * the database that asks who is asking
   */
  decidedBy?: 'person' | 'database function';
};

/** A call that nobody of a company may make, whatever is granted to him. */
export type OfStaff = { parts?: readonly Part[]; body?: Record<string, unknown> };
