import type { GreyPicture } from './plate-reader.ts';
import { straighten } from './straighten.ts';
import type { TextLine } from './text-lines.ts';

/** Just above and under the characters, in their heights. */
const BESIDE = 0.12;
const HEIGHT = 32;
/** How much of a line is ink: windows in a row are more. */
const INK = { least: 0.12, most: 0.6 };

/**
 * Is the line ink on a ground that goes on around it? What lies between characters makes a line too, of the other ink; and
 * so do windows and lamps, which are all ink.
 */
export function isWriting(picture: GreyPicture, line: TextLine): boolean {
  const margin = { left: 0, right: 0, above: BESIDE, below: BESIDE };
  const { data, width } = straighten(picture, line, { margin, stretch: 1 }, HEIGHT);
  const core = data.slice(3 * width, -3 * width).sort();
  const around = Uint8Array.from([...data.subarray(0, width), ...data.subarray(-width)]).sort();
  const levelAt = (levels: Uint8Array, share: number) => levels[Math.floor(levels.length * share)] ?? 0;
  const [ground, darkest] = [levelAt(around, 0.6), levelAt(core, 0.1)];
  if (ground <= (darkest + levelAt(core, 0.9)) / 2) return false;
  const ink = core.filter((level) => level < (darkest + ground) / 2).length / core.length;
  return ink > INK.least && ink < INK.most;
}
