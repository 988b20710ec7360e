/** A fault that is put into the program's source before it runs; nothing of it stands in the program itself. */
export type Patch = {
  /** from the root of the repository */
  file: string;
  /** stands there exactly once */
  text: string;
  by: string;
};

/** @throws when the text is no longer there: a fault that is not planted would be "not found" for ever, or for nothing */
export function patched(source: string, { file, text, by }: Patch): string {
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${file}: the text that a fault is planted in stands there ${more.length + 1} times less one`,
    );
  return before + by + after;
}
