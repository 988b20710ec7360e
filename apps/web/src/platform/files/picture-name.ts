const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** A picture of this media type is called what it is: the server takes no other. */
export function pictureName(name: string, type: string): string {
  return `${name}.${ENDINGS[type] ?? 'jpg'}`;
}
