import ts from 'typescript';
import { isTest, isTypeScript } from './rules-places.mjs';

/**
 * Twelve lists are one mechanism, and it stays small: what these two folders need besides belongs to all features.
 * Counted are lines of code, without tests, imports, comments and blank lines.
 */
const FOLDERS = ['apps/server/src/features/reference/', 'apps/web/src/features/reference/'];
export const LINES_OF_LISTS_AT_MOST = 700;

/** @param {{ path: string, text: string }[]} files all files of the tree */
export function mechanismProblems(files) {
  const lines = FOLDERS.map((folder) => {
    const own = files.filter(({ path }) => path.startsWith(folder) && isTypeScript(path) && !isTest(path));
    return own.reduce((sum, file) => sum + linesOfCode(file), 0);
  });
  const empty = FOLDERS.filter((_, index) => lines[index] === 0);
  if (empty.length > 0) return [`no code in ${empty.join(' and ')}: where are the lists? (mechanismSize)`];
  const sum = lines.reduce((left, right) => left + right);
  if (sum <= LINES_OF_LISTS_AT_MOST) return [];
  return [
    `${FOLDERS.join(' and ')}: ${sum} lines of code, at most ${LINES_OF_LISTS_AT_MOST} (mechanismSize)`,
  ];
}

/** Lines on which a token of the language stands that belongs to no import. */
export function linesOfCode({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line;
  const lines = new Set();
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return;
    const parts = node.getChildren(file);
    for (const part of parts) visit(part);
    // A token; a text that spans lines counts each of them, the white space between elements none.
    if (parts.length > 0 || node.getText(file).trim() === '') return;
    for (let line = lineOf(node.getStart(file)); line <= lineOf(node.getEnd()); line += 1) lines.add(line);
  };
  visit(file);
  return lines.size;
}
