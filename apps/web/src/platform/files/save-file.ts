/** Long after the browser has begun to save; before that the address must not be taken back. */
const KEEP_MS = 60_000;

/** Puts a file where this browser keeps what was downloaded. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
