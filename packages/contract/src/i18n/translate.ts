import { catalogue } from './catalogue.ts';

type Leaves<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** Every sentence of the interface; a missing or misspelt key does not compile. */
export type MessageKey = Leaves<typeof catalogue>;

export type MessageValues = Record<string, string | number>;

type Tree = { readonly [key: string]: string | Tree };

const flat = new Map<string, string>();
addTexts(catalogue);

/** The built page begins with a part of the catalogue and adds the rest when it has it. */
export function addTexts(texts: Tree): void {
  flatten(texts, '');
}

function flatten(node: Tree, prefix: string): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`);
  }
}

export function isMessageKey(key: string): key is MessageKey {
  return flat.has(key);
}

let tellMissing: (key: string) => void = () => undefined;

/** Tells of each text that is not there yet: types know it, but it may come with a screen that is not open. */
export function watchMissingTexts(tell: (key: string) => void): void {
  tellMissing = tell;
}

export function t(key: MessageKey, values: MessageValues = {}): string {
  const text = flat.get(key);
  if (text === undefined) tellMissing(key);
  return (text ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
