const CALLS = /\/packages\/contract\/src\/(?!.*\/hy\.ts$)/;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;

/**
 * The code of a module as a browser gets it: what the API document says of a call is read by programmers. Texts, one of which
 * may have the same name, stay; undefined = nothing is left out.
 */
export function withoutSummaries(code: string, id: string): string | undefined {
  return CALLS.test(id) ? code.replaceAll(SUMMARY, 'summary: ""') : undefined;
}
