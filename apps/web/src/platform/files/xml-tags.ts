export type XmlTag = { name: string; closes: boolean; attributes: string };

const SKIPPED = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
  { start: '<?', end: '?>' },
];
const QUOTE_OR_END = /["'>]/g;
const NAME = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)/;
const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/**
 * The tags of an XML text one after another, without namespace prefixes. Goes over the text once, whatever is in
 * it: a file made to keep the tab busy is read in the same time as any other. Throws RangeError for an open end.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = xml.indexOf('<');
  while (at !== -1) {
    const start = at;
    const skipped = SKIPPED.find((one) => xml.startsWith(one.start, start));
    const end = skipped ? after(xml, skipped.end, start + skipped.start.length) : tagEnd(xml, start);
    const [head = '', slash, name] = (skipped ? null : NAME.exec(xml.slice(start, end))) ?? [];
    if (name !== undefined)
      yield { name, closes: slash === '/', attributes: xml.slice(start + head.length, end - 1) };
    at = xml.indexOf('<', end);
  }
}

/** The attribute of that name, its prefix left out (r:id is id). */
export function attributeOf({ attributes }: XmlTag, wanted: string): string | undefined {
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(attributes); found; found = ATTRIBUTE.exec(attributes)) {
    const [, name = '', double, single] = found;
    if (name.slice(name.indexOf(':') + 1) === wanted) return double ?? single;
  }
  return undefined;
}

/** Behind the > that ends the tag; one inside quotes does not. */
function tagEnd(xml: string, start: number): number {
  QUOTE_OR_END.lastIndex = start;
  for (let mark = QUOTE_OR_END.exec(xml); mark; mark = QUOTE_OR_END.exec(xml)) {
    if (mark[0] === '>') return mark.index + 1;
    QUOTE_OR_END.lastIndex = after(xml, mark[0], mark.index + 1);
  }
  throw new RangeError('a tag without end');
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found === -1) throw new RangeError(`no ${mark}`);
  return found + mark.length;
}
