const HEAD = '%PDF-';
const END = '%%EOF';
/** Readers look for the end mark within the last kilobyte. */
const TAIL = 1024;

/** A PDF by its own bytes, and nothing else before or behind it, which other programs would read as that. */
export function isPdf(bytes: Buffer): boolean {
  if (bytes.subarray(0, HEAD.length).toString('latin1') !== HEAD) return false;
  const tail = bytes.subarray(-TAIL).toString('latin1');
  const end = tail.lastIndexOf(END);
  return end >= 0 && tail.slice(end + END.length).trim() === '';
}
