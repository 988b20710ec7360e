import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPictures, type Pictures } from '../../../apps/server/src/platform/pictures/pictures.ts';
import { line } from '../figures.ts';
import { makeScenes, SCENE_KINDS, type Scene } from './make-scenes.ts';

const COUNT = 25;
const SEED = 20_261_121;

type Tally = {
  /** the right answer, be it that there is nothing to read */
  exact: number;
  notRead: number;
  wrong: string[];
  ms: number[];
};

/**
 * How often the plate is read right, not at all, or wrong. Without a folder over drawn scenes, `count` of each kind;
 * with one over the photographs in it, whose names begin with the plate (`34AB567-anything.jpg`, `none-….jpg`).
 */
export async function platesBench(folder: string | undefined, count = COUNT): Promise<string[]> {
  // As the server does it, in a process of its own: that one opens no drawings, and this one draws.
  const pictures = createPictures();
  const tallies: [string, Tally][] = [];
  try {
    await pictures.examine(await blank(), { readPlate: true });
    for (const [kind, scenes] of folder ? [[folder, labelled(folder)] as const] : drawn(count))
      tallies.push([kind, await tallyOf(pictures, scenes)]);
  } finally {
    pictures.stop();
  }
  const all = tallies.map(([, tally]) => tally);
  const sum: Tally = {
    exact: all.reduce((total, { exact }) => total + exact, 0),
    notRead: all.reduce((total, { notRead }) => total + notRead, 0),
    wrong: all.flatMap(({ wrong }) => wrong),
    ms: all.flatMap(({ ms }) => ms),
  };
  return [
    ...tallies.flatMap(([kind, tally]) => told(kind, tally)),
    ...told('together', { ...sum, wrong: sum.wrong.map(() => '') }),
    line('one photograph, opened, stored anew and read', sum.ms, 'ms'),
  ];
}

const drawn = (count: number) => SCENE_KINDS.map((kind) => [kind, makeScenes(kind, count, SEED)] as const);

export async function tallyOf(
  pictures: Pictures,
  scenes: AsyncIterable<Pick<Scene, 'label' | 'picture'>>,
): Promise<Tally> {
  const tally: Tally = { exact: 0, notRead: 0, wrong: [], ms: [] };
  for await (const { label, picture } of scenes) {
    const begun = performance.now();
    const { plate, readerFailed } = await pictures.examine(picture, { readPlate: true });
    if (readerFailed) throw new Error('the plate reader does not work on this machine');
    tally.ms.push(performance.now() - begun);
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

function told(kind: string, { exact, notRead, wrong }: Tally): string[] {
  const count = exact + notRead + wrong.length;
  const share = (part: number) => `${((100 * part) / count).toFixed(1)} %`;
  const figures = `exact ${share(exact)}, not read ${share(notRead)}, wrong ${share(wrong.length)}`;
  return [
    `${kind.padEnd(46)} ${figures} of ${count}`,
    ...wrong.flatMap((text) => (text ? [`    ${text}`] : [])),
  ];
}

async function* labelled(folder: string): AsyncGenerator<Pick<Scene, 'label' | 'picture'>> {
  for (const name of (await readdir(folder)).sort()) {
    const [, label] = /^([A-Z0-9]+|none)(?:[-_. ].*)?[.](?:jpe?g|png|webp)$/i.exec(name) ?? [];
    if (label === undefined) continue;
    yield { label: label === 'none' ? '' : label.toUpperCase(), picture: await readFile(join(folder, name)) };
  }
}
