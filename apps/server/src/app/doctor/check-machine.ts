import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { createLocalPlateReader } from '@inspect/plates/reader';
import { tryFonts } from '../../platform/pdf/fonts.ts';
import { ok, type Verdict } from './finding.ts';

export async function checkTemporaryFolder(): Promise<Verdict> {
  const folder = await makeTemporaryFolder('inspect-doctor-');
  try {
    await writeFile(join(folder.path, 'written'), 'x');
  } finally {
    await folder.remove();
  }
  return ok(`${dirname(folder.path)} can be written`);
}

export async function checkFonts(): Promise<Verdict> {
  return ok(`${tryFonts()} fonts of the diagnostic card load`);
}

/** An empty picture through the whole reader: the model is loaded, and the processor can run it. */
export async function checkPlateModel(): Promise<Verdict> {
  const reader = await createLocalPlateReader();
  const [width, height] = [320, 240];
  await reader.read({ data: new Uint8Array(width * height).fill(255), width, height });
  return ok('loads and reads');
}
