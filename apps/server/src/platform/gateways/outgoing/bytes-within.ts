/** The body of an answer, unpacked; null where it has more than `most` bytes, and then the rest stays where it is. */
export async function bytesWithin(answer: Response, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.byteLength;
    if (length > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
