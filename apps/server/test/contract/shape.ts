import { type AnyEndpoint, objectId } from '@inspect/contract/kernel';
import { z } from 'zod';

/** What a registered call takes, read from its own schemas: nothing here is written down by hand. */
const PLACES = ['params', 'query', 'body'] as const;
type Place = (typeof PLACES)[number];
export type Input = Partial<Record<Place, Record<string, unknown>>>;
/** Steps into an input; `[]` = the first of a list. */
export type Path = readonly [Place, ...string[]];

type Node = {
  pattern?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
};

const schemaOf = (schema: z.ZodType): Node =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
const ID_PATTERN = schemaOf(objectId).pattern;

export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`;

/** Every place of the input, its own node first; unions are gone through, lists by their first entry. */
function visit(node: Node, path: Path, seen: (node: Node, path: Path) => void): void {
  seen(node, path);
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    visit(branch, path, seen);
  for (const [name, inner] of Object.entries(node.properties ?? {})) visit(inner, [...path, name], seen);
  if (node.items) visit(node.items, [...path, '[]'], seen);
}

function pathsWhere(
  endpoint: AnyEndpoint,
  places: readonly Place[],
  wanted: (node: Node) => boolean,
): Path[] {
  const found = new Map<string, Path>();
  for (const place of places)
    visit(schemaOf(endpoint[place]), [place], (node, path) => {
      if (wanted(node)) found.set(path.join('.'), path);
    });
  return [...found.values()];
}

/** Where the call takes an id. */
export const idFieldsOf = (endpoint: AnyEndpoint) =>
  // What a browser calls itself looks like an id, and is none of a record: another's only begins a row of one's own.
  pathsWhere(endpoint, PLACES, ({ pattern }) => pattern !== undefined && pattern === ID_PATTERN).filter(
    (path) => path.at(-1) !== 'device',
  );

/** Where its body takes an object of named fields, itself first. */
export const objectsOf = (endpoint: AnyEndpoint) =>
  pathsWhere(
    endpoint,
    ['body'],
    ({ properties, additionalProperties }) => Boolean(properties) || additionalProperties === false,
  );

/** The fields that the contract names there. */
export function fieldsAt(endpoint: AnyEndpoint, wanted: Path): Set<string> {
  const names = new Set<string>();
  visit(schemaOf(endpoint[wanted[0]]), [wanted[0]], (node, path) => {
    if (path.join('.') === wanted.join('.'))
      for (const name of Object.keys(node.properties ?? {})) names.add(name);
  });
  return names;
}

/** A copy of the input with this value there; what is missing on the way is made. */
export function withValue(input: Input, path: Path, value: unknown): Input {
  const copy = structuredClone(input);
  let place: Record<string, unknown> | unknown[] = copy as Record<string, unknown>;
  path.forEach((step, index) => {
    const key = step === '[]' ? '0' : step;
    const last = index === path.length - 1;
    const next = Reflect.get(place, key);
    if (!last && typeof next === 'object' && next !== null) place = next as Record<string, unknown>;
    else {
      const made: unknown = last ? value : path[index + 1] === '[]' ? [] : {};
      Object.defineProperty(place, key, {
        value: made,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      place = made as Record<string, unknown>;
    }
  });
  return copy;
}

/** The address of a call with this input; where the path names one of several words, its first, else an id of nobody. */
export function addressOf(endpoint: AnyEndpoint, { params, query }: Input): string {
  const named = schemaOf(endpoint.params)?.properties;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    String(params?.[name] ?? named?.[name]?.enum?.[0] ?? 'f'.repeat(24)),
  );
  const text = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return text.size > 0 ? `${path}?${text}` : path;
}
