import ts from 'typescript';
import { isCheck } from './rules-places.mjs';

/** Rules about folders, read from the syntax tree: nothing removes what it did not make, and every path is found. */

const OWNER = 'packages/owned-folder/';
const MAKERS = new Set(['mkdtemp', 'mkdtempSync', 'mkdtempDisposable', 'mkdtempDisposableSync', 'tmpdir']);
const REMOVERS = new Set(['rm', 'rmSync', 'rmdir', 'rmdirSync']);

/** Who may name the system's folder for temporary files, and why. */
const LOOKS_AT_TMP = new Map([
  ['apps/server/test/cluster-folder.ts', 'finds the marked folders that killed runs left'],
]);

const ADVICE = 'folders are made and removed by @inspect/owned-folder, which marks what it made';

export function unownedFolder(path, node) {
  if (path.startsWith(OWNER) || isCheck(path)) return undefined;
  return importsMaker(path, node) || removesTree(node) || asksShell(node) ? ADVICE : undefined;
}

/** As an import, and as a member; a call of what was imported is found at the import. */
function importsMaker(path, node) {
  const name = ts.isImportSpecifier(node)
    ? (node.propertyName ?? node.name).text
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : undefined;
  if (name === undefined) return false;
  if (ts.isImportSpecifier(node) && REMOVERS.has(name)) return node.propertyName !== undefined;
  return MAKERS.has(name) && !(name === 'tmpdir' && LOOKS_AT_TMP.has(path));
}

/** Options that cannot be read here count as recursive. */
function removesTree(node) {
  if (!ts.isCallExpression(node) || !REMOVERS.has(nameOf(node.expression))) return false;
  const [, options] = node.arguments;
  if (options === undefined) return false;
  if (!ts.isObjectLiteralExpression(options)) return true;
  return options.properties.some(
    (property) => ts.isSpreadAssignment(property) || property.name.text === 'recursive',
  );
}

function asksShell(node) {
  if (!ts.isStringLiteralLike(node)) return false;
  const call = ts.isArrayLiteralExpression(node.parent) ? node.parent.parent : node.parent;
  if (!ts.isCallExpression(call) || !/^(exec|spawn|run)/.test(nameOf(call.expression))) return false;
  return /(^|[\s;&|])rm\s+-\w*[rR]/.test(node.text) || (node.text === 'rm' && call.arguments[0] === node);
}

const nameOf = (expression) => {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

/** In an address a space is %20 and an Armenian letter six characters: only fileURLToPath gives the path back. */
export function foreignPath(_path, node) {
  const message = 'fileURLToPath gives the path of an address, whatever its letters';
  if (ts.isPropertyAccessExpression(node)) {
    if (node.name.text === 'pathname' && isOwnAddress(node.expression)) return message;
    const cuts = /^(replace|replaceAll|slice|substring|split)$/.test(node.name.text);
    return cuts && isModuleUrl(node.expression) ? message : undefined;
  }
  if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return undefined;
  const takes = node.name.elements.some(
    (element) => (element.propertyName ?? element.name).getText() === 'pathname',
  );
  return takes && node.initializer && isOwnAddress(node.initializer) ? message : undefined;
}

const isOwnAddress = (node) =>
  ts.isNewExpression(node) && nameOf(node.expression) === 'URL' && (node.arguments ?? []).some(isModuleUrl);

const isModuleUrl = (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'import.meta.url';
