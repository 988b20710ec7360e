import { parse } from 'yaml';

/**
 * Reads compose.yaml as Docker does: anchors merged, `${NAME:-default}` and `${NAME:?what to do}` filled in.
 * @param {string} text
 * @param {Record<string, string>} values settings of the administrator
 * @returns {{ services: Record<string, any>, networks: Record<string, any>, volumes: Record<string, any>, secrets: Record<string, any> }}
 * @throws when a setting that is needed is missing
 */
export function readCompose(text, values = {}) {
  return filled(parse(text, { merge: true }), values);
}

function filled(node, values) {
  if (typeof node === 'string')
    return node.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, key, kind, rest) => fill(key, kind, rest, values));
  if (Array.isArray(node)) return node.map((one) => filled(one, values));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, filled(one, values)]));
}

function fill(key, kind, text, values) {
  if (values[key]) return values[key];
  if (kind === '-') return text;
  throw new Error(`compose.yaml: ${text}`);
}

/** The services that run before `name` and end, in their order. */
export function oneShotsBefore({ services }, name) {
  const needed = Object.entries(services[name].depends_on ?? {})
    .filter(([, { condition }]) => condition === 'service_completed_successfully')
    .map(([other]) => other);
  return needed.flatMap((other) => [...oneShotsBefore({ services }, other), other]);
}
