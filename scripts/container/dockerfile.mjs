/**
 * Reads the part of the Dockerfile language that our Dockerfile uses.
 * @typedef {{ word: string, options: Record<string, string>, rest: string }} Step
 * @typedef {{ name: string, from: string, steps: Step[] }} Stage
 */

const KNOWN = ['WORKDIR', 'COPY', 'ENV', 'RUN', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'CMD'];

/** @param {string} text @returns {Stage[]} */
export function readStages(text) {
  const stages = [];
  const args = new Map();
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'ARG' && stages.length === 0) {
      const [, name, value] = /^(\w+)=(\S+)$/.exec(rest);
      args.set(name, value);
    } else if (word === 'FROM') {
      const [, from, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest);
      const base = from.replace(/\$\{(\w+)\}/g, (_, arg) => args.get(arg));
      stages.push({ name: name ?? 'final', from: base, steps: [] });
    } else if (KNOWN.includes(word)) {
      stages.at(-1).steps.push({ word, ...withOptions(rest) });
    } else {
      throw new Error(`Dockerfile: this line cannot be proven without Docker: ${line}`);
    }
  }
  return stages;
}

function withOptions(text) {
  const options = {};
  let rest = text;
  for (let found = option(rest); found; found = option(rest)) {
    options[found[1]] = found[2];
    rest = rest.slice(found[0].length);
  }
  return { options, rest };
}

const option = (text) => /^--([\w-]+)=(\S+)\s+/.exec(text);
