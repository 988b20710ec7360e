import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMessageKey, t } from '@inspect/contract/i18n';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/** The texts of the catalogue that an expression names, without what is put into them. */
function textsIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node) => {
    // A key that does the same is no name.
    if (ts.isJsxElement(each) && each.openingElement.tagName.getText() === 'Kbd') return;
    if (ts.isStringLiteral(each) && isMessageKey(each.text))
      found.push(t(each.text).replaceAll(/\s*\{\w+\}/g, ''));
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** Buttons whose name for a screen reader is not begun by the text that they show (WCAG 2.5.3). */
function misnamed(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isJsxElement(node) &&
      /^(Button|UnstyledButton|button)$/.test(node.openingElement.tagName.getText())
    )
      for (const attribute of node.openingElement.attributes.properties) {
        if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'aria-label') continue;
        const named = textsIn(attribute);
        for (const shown of node.children.flatMap(textsIn))
          if (!named.some((name) => name.startsWith(shown))) found.push(`«${shown}» is called «${named}»`);
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const parsed = (name: string, text: string) =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

it('a button is called by the text that it shows', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  expect(files.length).toBeGreaterThan(200);
  const wrong = files.flatMap((name) =>
    misnamed(parsed(name, readFileSync(join(SOURCE, name), 'utf8'))).map((problem) => `${name}: ${problem}`),
  );
  expect(wrong).toEqual([]);
});

it('a button that shows one word and is called by another one is found', () => {
  const planted = `<Button aria-label={t('shell.close')}>{t('shell.save')}</Button>`;
  expect(misnamed(parsed('planted.tsx', planted))).toEqual([
    `«${t('shell.save')}» is called «${t('shell.close')}»`,
  ]);
});
