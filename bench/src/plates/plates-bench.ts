import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPictures, type Pictures } from '@inspect/plates';
import sharp from 'sharp';
import { line } from '../figures.ts';
import { makeScenes, SCENE_KINDS, type Scene, type SceneKind } from './make-scenes.ts';

const COUNT = 25;
const SEED = 20_261_121;
/** Nothing is to be read in 200 scenes without a plate, where there are 75 of the others. */
const NONE = 200 / 75;

type Tally = {
  /** the right answer, be it that there is nothing to read */
  exact: number;
  notRead: number;
  wrong: string[];
  /** processor time of the reading alone */
  ms: number[];
};

/** What is asked of a photograph that is hard to read, though there is one plate of ours in it. */
const HARD: readonly string[] = [
  'night',
  'dirt',
  'angle',
  'two-line',
  'touching',
  'faint',
] satisfies SceneKind[];

/** Photographs in a folder, whose names begin with the plate (`34AB567-anything.jpg`, `none-….jpg`), or drawn scenes. */
export type PlatesWish = { folder: string } | { count?: number | undefined; seed?: number | undefined };

/** How often the plate is read right, not at all, or wrong; of drawn scenes `count` of each kind. */
export async function platesBench(wish: PlatesWish): Promise<string[]> {
  // As the server does it, in a process of its own: that one opens no drawings, and this one draws.
  const pictures = createPictures();
  const tallies: [string, Tally][] = [];
  try {
    await pictures.examine(await blank(), { readPlate: true });
    for (const [kind, scenes] of 'folder' in wish
      ? [[wish.folder, labelled(wish.folder)] as const]
      : drawn(wish))
      tallies.push([kind, await tallyOf(pictures, scenes)]);
  } finally {
    pictures.stop();
  }
  const hard = tallies.filter(([kind]) => HARD.includes(kind));
  return [
    ...tallies.flatMap(([kind, tally]) => [told(kind, tally), ...tally.wrong.map((text) => `    ${text}`)]),
    ...(hard.length > 0 ? [told('hard ones together', summed(hard))] : []),
    told('all together', summed(tallies)),
  ];
}

const summed = (tallies: readonly (readonly [string, Tally])[]): Tally => ({
  exact: tallies.reduce((total, [, { exact }]) => total + exact, 0),
  notRead: tallies.reduce((total, [, { notRead }]) => total + notRead, 0),
  wrong: tallies.flatMap(([, { wrong }]) => wrong),
  ms: tallies.flatMap(([, { ms }]) => ms),
});

const drawn = ({ count = COUNT, seed = SEED }: { count?: number | undefined; seed?: number | undefined }) =>
  SCENE_KINDS.map((kind) => [kind, makeScenes(kind, kind === 'none' ? count * NONE : count, seed)] as const);

export async function tallyOf(
  pictures: Pictures,
  scenes: AsyncIterable<Pick<Scene, 'label' | 'picture'>>,
): Promise<Tally> {
  const tally: Tally = { exact: 0, notRead: 0, wrong: [], ms: [] };
  for await (const { label, picture } of scenes) {
    const { plate, readerFailed, readingMs } = await pictures.examine(picture, { readPlate: true });
    if (readerFailed) throw new Error('the plate reader does not work on this machine');
    tally.ms.push(readingMs);
    if (plate === label) tally.exact += 1;
    else if (plate === '') tally.notRead += 1;
    else tally.wrong.push(`${plate} instead of ${label || 'nothing'}`);
  }
  return tally;
}

/** Loads the model, which no photograph is to be charged with. */
const blank = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

/** The time is the processor's, whatever else the machine does. */
function told(kind: string, { exact, notRead, wrong, ms }: Tally): string {
  const count = exact + notRead + wrong.length;
  const share = (part: number) => `${((100 * part) / count).toFixed(1)} %`;
  const figures = `exact ${share(exact)}, not read ${share(notRead)}, wrong ${share(wrong.length)}`;
  return line(kind, ms, 'ms CPU').concat(`; ${figures} of ${count}`);
}

async function* labelled(folder: string): AsyncGenerator<Pick<Scene, 'label' | 'picture'>> {
  for (const name of (await readdir(folder)).sort()) {
    const [, label] = /^([A-Z0-9]+|none)(?:[-_. ].*)?[.](?:jpe?g|png|webp)$/i.exec(name) ?? [];
    if (label === undefined) continue;
    yield { label: label === 'none' ? '' : label.toUpperCase(), picture: await readFile(join(folder, name)) };
  }
}
