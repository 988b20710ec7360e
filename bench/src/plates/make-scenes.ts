import { drawScene, type Hardship, type ScenePlate, type Words } from './draw-scene.ts';
import {
  digits,
  letters,
  ORDINARY,
  PLATE_FORMATS,
  type PlateFormat,
  plateOfFormat,
} from './plate-formats.ts';
import { between, oneOf, type Random, randomFrom } from './random.ts';

export const SCENE_KINDS = [
  'clean',
  'night',
  'dirt',
  'angle',
  'two-line',
  'none',
  'foreign',
  'two-plates',
  'touching',
  'faint',
  ...PLATE_FORMATS,
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

export type Scene = {
  kind: SceneKind;
  /** the right answer; '' stands for "nothing is read" */
  label: string;
  picture: Buffer;
};

const EASY: Hardship = { night: 0, dirt: 0, yaw: 0, roll: 0, blur: 0, noise: 4 };

/** The scenes of one kind and seed from `first` on, one at a time: thousands of them would not fit in memory. */
export async function* makeScenes(
  kind: SceneKind,
  count: number,
  seed: number,
  first = 0,
): AsyncGenerator<Scene> {
  for (let index = first; index < first + count; index += 1) {
    const random = randomFrom(seed * 1_000_003 + SCENE_KINDS.indexOf(kind) * 7_919 + index * 104_729);
    // The first numbers of neighbouring seeds are alike.
    for (let skipped = 0; skipped < 8; skipped += 1) random();
    yield makeScene(random, kind);
  }
}

async function makeScene(random: Random, kind: SceneKind): Promise<Scene> {
  const plates = platesOf(random, kind);
  const isTall = plates[0]?.lines.length === 2;
  const share = isTall ? between(random, 0.08, 0.2) : between(random, 0.08, 0.3);
  const size = oneOf(random, [
    { width: 1280, height: 720 },
    { width: 1600, height: 1200 },
    { width: 1920, height: 1080 },
  ]);
  const picture = await drawScene(random, {
    plates,
    words: wordsOf(random, kind),
    share,
    hardship: hardshipOf(random, kind),
    ...size,
  });
  return { kind, label: labelOf(plates), picture };
}

/** The plate that is clearly nearer than the others; of two alike neither. */
function labelOf(plates: readonly ScenePlate[]): string {
  const [first, second] = plates;
  if (!first || !isOurs(first) || second?.size === first.size) return '';
  return joined(first.lines);
}

const joined = (lines: readonly string[]) => lines.join('').replaceAll(' ', '');

function hardshipOf(random: Random, kind: SceneKind): Hardship {
  const slight = {
    ...EASY,
    yaw: between(random, -8, 8),
    roll: between(random, -3, 3),
    noise: between(random, 2, 9),
  };
  switch (kind) {
    case 'night':
      return {
        ...slight,
        night: between(random, 0.6, 1),
        noise: between(random, 12, 26),
        blur: between(random, 0, 0.9),
      };
    case 'dirt':
      return { ...slight, dirt: between(random, 0.3, 0.9) };
    case 'angle':
      return {
        ...slight,
        yaw: sign(random) * between(random, 15, 40),
        roll: sign(random) * between(random, 4, 10),
      };
    default:
      return slight;
  }
}

const sign = (random: Random) => (random() < 0.5 ? -1 : 1);

function platesOf(random: Random, kind: SceneKind): ScenePlate[] {
  if (kind === 'none') return [];
  if (isFormat(kind)) return [{ ...plateOfFormat(random, kind), size: 1 }];
  if (kind === 'foreign') return [{ lines: [foreign(random)], look: FOREIGN, size: 1 }];
  if (kind === 'two-line') {
    const text = `${digits(random, 2)} ${letters(random, 2)}`;
    return [{ lines: [text, digits(random, 3)], look: ORDINARY, size: 1 }];
  }
  const first = { lines: [armenian(random)], look: ORDINARY, size: 1 };
  if (kind === 'touching') return [{ ...first, look: { ...ORDINARY, touching: true } }];
  if (kind === 'faint') return [{ ...first, look: faint(random) }];
  if (kind !== 'two-plates') return [first];
  return [first, { ...first, lines: [armenian(random)], size: random() < 0.5 ? 1 : 0.55 }];
}

const FOREIGN = { ...ORDINARY, strip: false };
const isOurs = ({ look }: ScenePlate) => look !== FOREIGN;
const isFormat = (kind: SceneKind): kind is PlateFormat => PLATE_FORMATS.some((format) => format === kind);

/** Characters faded until they are an eighth to a quarter darker than their ground. */
function faint(random: Random) {
  const ground = between(random, 130, 215);
  const ink = ground * (1 - between(random, 0.125, 0.25));
  const grey = (level: number) => `rgb(${Math.round(level)},${Math.round(level)},${Math.round(level)})`;
  return { ...ORDINARY, ground: grey(ground), ink: grey(ink) };
}

/** Where there is no plate there are other things to read. */
function wordsOf(random: Random, kind: SceneKind): Words[] {
  if (kind !== 'none') return [];
  const phone = `0${digits(random, 2)} ${digits(random, 2)} ${digits(random, 2)} ${digits(random, 2)}`;
  const day = `${digits(random, 2)}.${digits(random, 2)}.20${digits(random, 2)}`;
  const hour = `${digits(random, 2)}:${digits(random, 2)}`;
  const wall = oneOf(random, [
    'AUTO SERVICE',
    'STOP',
    'LINE 2',
    'MAX 3.5 T',
    phone,
    day,
    hour,
    `CCTV ${hour}`,
  ]);
  const badge = oneOf(random, [
    'FORD',
    'LADA',
    `C ${digits(random, 1)}80`,
    `GL ${digits(random, 1)}50`,
    `XC${digits(random, 1)}0`,
    `RAV${digits(random, 1)}`,
    `${digits(random, 1)}.0 TDI`,
  ]);
  return [
    { text: wall, place: 'wall' },
    { text: badge, place: 'car' },
  ];
}

function armenian(random: Random): string {
  const kind = random();
  if (kind < 0.7) return `${digits(random, 2)} ${letters(random, 2)} ${digits(random, 3)}`;
  if (kind < 0.95) return `${digits(random, 3)} ${letters(random, 2)} ${digits(random, 2)}`;
  return `${digits(random, 4)} ${letters(random, 2)}`;
}

/** Neighbours' plates, whose forms are none of ours. */
function foreign(random: Random): string {
  return oneOf(random, [
    `${letters(random, 2)}-${digits(random, 3)}-${letters(random, 2)}`,
    `${letters(random, 1)} ${digits(random, 3)} ${letters(random, 2)} ${digits(random, 2)}`,
    `${digits(random, 2)} ${letters(random, 1)} ${digits(random, 4)}`,
    `${digits(random, 2)}-${letters(random, 2)}-${digits(random, 4)}`,
  ]);
}
