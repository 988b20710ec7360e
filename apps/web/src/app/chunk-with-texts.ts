import { readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FEATURES = fileURLToPath(new URL('../features/', import.meta.url));

/** Folders whose screens bring their own texts: these are added before the screens' modules are read. */
const WITH_TEXTS = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file) === 'texts.ts')
  .map((file) => join(FEATURES, dirname(file), sep));

/**
 * The chunk of a module that screens of such a folder draw with in common, null = of no such folder. It must not come with what all
 * screens share, nor with what others of its folder ask for: both are read before the texts are there.
 */
export function chunkWithTexts(id: string): string | null {
  const folder = id.endsWith('.tsx') && WITH_TEXTS.find((each) => id.startsWith(each));
  return folder ? `shared-${basename(folder)}` : null;
}
