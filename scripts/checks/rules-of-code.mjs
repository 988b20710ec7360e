import ts from 'typescript';
import { foreignPath, unownedFolder } from './rules-of-folders.mjs';
import {
  isCheck,
  isGenerated,
  isMigration,
  isSeed,
  isSource,
  isTest,
  isTypeScript,
} from './rules-places.mjs';

/** Rules that read the syntax tree, so that comments and longer words are never mistaken for code. */

const ROLES = new Set([
  'ADMIN',
  'TECHNICAL_SERVICE_OWNER',
  'TECHNICAL_SERVICE_OPERATOR',
  'TECHNICAL_SERVICE_MECHANIC',
  'VIEWER',
]);

function anyType(path, node) {
  if (!isTypeScript(path) || isGenerated(path)) return undefined;
  if (node.kind === ts.SyntaxKind.AnyKeyword)
    return 'any switches the compiler off: take unknown and a schema';
  return undefined;
}

const namesRoles = (path) =>
  path.startsWith('packages/contract/src/access/') ||
  isTest(path) ||
  isSeed(path) ||
  isMigration(path) ||
  isCheck(path);

/** A role as text, as a key of an object or a type, or taken from an object: each is a second matrix in the making. */
function roleName(path, node) {
  if (namesRoles(path)) return undefined;
  const isKey =
    ts.isIdentifier(node) &&
    (ts.isPropertyAccessExpression(node.parent) ? node.parent.name === node : isPropertyName(node));
  if ((ts.isStringLiteralLike(node) || isKey) && ROLES.has(node.text)) {
    return `${node.text} is known to contract/access only: ask can()`;
  }
  return undefined;
}

const isPropertyName = (node) =>
  (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node;

const writesSql = (path) =>
  /\.(query|repo)\.ts$/.test(path) ||
  path.startsWith('apps/server/db/') ||
  path.startsWith('apps/server/src/platform/db/') ||
  path.startsWith('bench/') ||
  isCheck(path) ||
  isTest(path);

const SQL_TEXT =
  /^\s*(select\s[\s\S]*\sfrom\s|select\s+\w+\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|role|schema|policy)\s|with\s+\w+\s+as\s*(not\s+materialized\s*)?\(|notify\s|listen\s|set\s+local\s)/i;

function sqlElsewhere(path, node) {
  if (writesSql(path)) return undefined;
  const message = 'SQL is written in *.query.ts, *.repo.ts, migrations and platform/db only';
  if (ts.isImportDeclaration(node) && importsName(node, 'kysely', 'sql')) return message;
  if (ts.isStringLiteralLike(node) && SQL_TEXT.test(node.text)) return message;
  if (ts.isTemplateHead(node) && SQL_TEXT.test(node.text)) return message;
  return undefined;
}

function importsName(node, from, name) {
  if (node.moduleSpecifier.text !== from) return false;
  const bindings = node.importClause?.namedBindings;
  if (!bindings) return false;
  if (ts.isNamespaceImport(bindings)) return true;
  return bindings.elements.some((element) => (element.propertyName ?? element.name).text === name);
}

function onlyThisTest(path, node) {
  if (!isTest(path) || !ts.isPropertyAccessExpression(node) || node.name.text !== 'only') return undefined;
  if (!/^(it|test|describe)\b/.test(node.expression.getText())) return undefined;
  return 'only would leave all other tests out';
}

function sleeps(path, node) {
  if (!isTest(path)) return undefined;
  const message = 'tests wait for what they expect, not for time to pass';
  if (ts.isImportDeclaration(node) && /^(node:)?timers\/promises$/.test(node.moduleSpecifier.text))
    return message;
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression;
  if (ts.isIdentifier(called) && called.text === 'setTimeout') return message;
  if (ts.isPropertyAccessExpression(called) && called.name.text === 'waitForTimeout') return message;
  return undefined;
}

/** Tests may gather what belongs together on one line: their builders have many fields. */
function spreadLiteral(path, node) {
  if (isTest(path) || !ts.isSpreadAssignment(node) || !ts.isObjectLiteralExpression(node.expression))
    return undefined;
  return 'the spread of a literal only saves lines: write its properties out';
}

const NODE_RULES = {
  anyType,
  roleName,
  sqlElsewhere,
  onlyThisTest,
  sleeps,
  spreadLiteral,
  unownedFolder,
  foreignPath,
};

/** All code rules in one walk over the tree; returns `{ rule, line, message }`. */
export function codeProblems({ path, text }) {
  if (!isSource(path)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const problems = [];
  const visit = (node) => {
    for (const [rule, ask] of Object.entries(NODE_RULES)) {
      const message = ask(path, node);
      if (message) problems.push({ rule, line: lineOf(file, node), message });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

const lineOf = (file, node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
