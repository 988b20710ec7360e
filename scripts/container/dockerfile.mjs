/**
 * Reads the part of the Dockerfile language that our Dockerfile uses.
 * @typedef {{ word: string, options: Record<string, string>, rest: string }} Step
 * @typedef {{ name: string, from: string, steps: Step[] }} Stage
 */

const KNOWN = ['WORKDIR', 'COPY', 'ENV', 'RUN', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'CMD'];

/** @param {string} text @returns {Stage[]} */
export function readStages(text) {
  const stages = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, from, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest);
      stages.push({ name: name ?? 'final', from, steps: [] });
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

/** The settings compose.yaml gives to the service `app`, with `${NAME:…}` filled in from `values`. */
export function composeSettings(text, values) {
  const [, app] = /^ {2}app:\n((?: {4}.*\n|\n)*)/m.exec(text);
  const [, settings] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(app);
  const lines = settings.split('\n').filter((line) => /^ {6}\w/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^ {6}(\w+): (.*)$/.exec(line);
      return [
        name,
        value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, key, kind, text_) => fill(key, kind, text_, values)),
      ];
    }),
  );
}

function fill(key, kind, text, values) {
  if (values[key] !== undefined) return values[key];
  if (kind === '-') return text;
  throw new Error(`compose.yaml: ${text}`);
}
