import sharp from 'sharp';
import { drawPlate, drawWords, type PlateLook } from './draw-plate.ts';
import { between, oneOf, type Random } from './random.ts';

type Pixels = { data: Buffer; width: number; height: number };

/** What makes a photograph hard; all 0 is a clean one. */
export type Hardship = {
  /** 0 day … 1 night with a lamp */
  night: number;
  /** 0 washed … 1 spots over the characters */
  dirt: number;
  /** degrees the camera is turned to the side, and tilted */
  yaw: number;
  roll: number;
  /** pixels of blur at 1280 wide; grey levels of noise */
  blur: number;
  noise: number;
};

/** `size`: times the share of the scene's width; a car behind is smaller. */
export type ScenePlate = { lines: readonly string[]; look: PlateLook; size: number };

export type SceneWish = {
  plates: readonly ScenePlate[];
  /** what else is written in the scene: signs on the wall, badges on the car */
  words: readonly Words[];
  /** the plate's share of the picture's width */
  share: number;
  hardship: Hardship;
  width?: number;
  height?: number;
};

/** `place`: on a sign of its own on the wall, or on the car's paint. */
export type Words = { text: string; place: 'wall' | 'car' };

type Point = readonly [number, number];

/** A whole scene as the bytes of a JPEG: a road, a car, its plate, light, dirt and the camera's faults. */
export async function drawScene(random: Random, wish: SceneWish): Promise<Buffer> {
  const width = wish.width ?? 1280;
  const height = wish.height ?? 720;
  const scene = await pixelsOf(drawBackground(random, width, height, wish.words));
  const centres = wish.plates.map((_, index) => centreOf(random, wish.plates.length, index, width, height));
  for (const [index, plate] of wish.plates.entries()) {
    const centre = centres[index];
    if (centre) await hang(random, scene, plate, centre, wish);
  }
  darken(random, scene, wish.hardship);
  const quality = Math.round(between(random, 68, 92));
  const image = sharp(scene.data, { raw: { width, height, channels: 3 } });
  if (wish.hardship.blur > 0.3) image.blur((wish.hardship.blur * width) / 1280);
  return image.jpeg({ quality }).toBuffer();
}

function centreOf(random: Random, count: number, index: number, width: number, height: number): Point {
  const slot = width / count;
  return [slot * index + slot * between(random, 0.38, 0.62), height * between(random, 0.58, 0.72)];
}

function drawBackground(random: Random, width: number, height: number, words: readonly Words[]): string {
  const grey = (least: number, most: number) => {
    const level = Math.round(between(random, least, most));
    return `rgb(${level},${level},${Math.min(255, level + 6)})`;
  };
  const paint = oneOf(random, ['#7d1f22', '#20406b', '#d9dadc', '#8c9196', '#17191c', '#3d5a3a', '#c9b48a']);
  const left = width * between(random, 0.05, 0.15);
  const right = width - left;
  const top = height * between(random, 0.2, 0.3);
  const bumper = height * 0.86;
  const bars = Array.from({ length: 7 }, (_, index) => {
    const y = height * 0.4 + index * height * 0.018;
    return `<rect x="${width * 0.34}" y="${y}" width="${width * 0.32}" height="${height * 0.008}" fill="#0d0d0f"/>`;
  });
  const panes = Array.from({ length: 9 }, (_, index) => {
    const x = index * width * 0.12;
    return `<rect x="${x}" y="${height * 0.02}" width="${width * 0.08}" height="${height * 0.14}" fill="${grey(60, 200)}"/>`;
  });
  const stones = Array.from({ length: 140 }, () => {
    const x = random() * width;
    const y = between(random, 0.86, 1) * height;
    return `<circle cx="${x}" cy="${y}" r="${between(random, 0.6, 2.5)}" fill="${grey(40, 150)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="body" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint}"/><stop offset="1" stop-color="#202226"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${grey(110, 200)}"/>
${panes.join('')}
<rect y="${height * 0.84}" width="${width}" height="${height * 0.16}" fill="${grey(70, 110)}"/>
<rect x="${left}" y="${top}" width="${right - left}" height="${bumper - top}" rx="60" fill="url(#body)"/>
<rect x="${left + width * 0.06}" y="${top + 12}" width="${right - left - width * 0.12}" height="${height * 0.12}" rx="30" fill="#26323c"/>
${bars.join('')}
<ellipse cx="${left + width * 0.12}" cy="${height * 0.45}" rx="${width * 0.07}" ry="${height * 0.05}" fill="#e9eef2" stroke="#555" stroke-width="4"/>
<ellipse cx="${right - width * 0.12}" cy="${height * 0.45}" rx="${width * 0.07}" ry="${height * 0.05}" fill="#e9eef2" stroke="#555" stroke-width="4"/>
<circle cx="${width / 2}" cy="${height * 0.36}" r="${height * 0.03}" fill="none" stroke="#c9ccd0" stroke-width="6"/>
<rect x="${left}" y="${height * 0.8}" width="${right - left}" height="${height * 0.05}" rx="14" fill="#15171a"/>
${stones.join('')}
${words.map((each) => drawSign(random, each, width, height)).join('')}
</svg>`;
}

/** A board with dark or light writing, or bare letters of metal. */
function drawSign(random: Random, { text, place }: Words, width: number, height: number): string {
  const size = height * between(random, 0.03, 0.07);
  const x = width * between(random, 0.18, 0.6);
  if (place === 'car') {
    const y = height * between(random, 0.5, 0.76);
    return drawWords(random, text, size, oneOf(random, ['#d5d8dc', '#9aa0a6', '#e9e2c8']), x, y);
  }
  const y = height * between(random, 0.08, 0.2);
  const { ground, ink } = oneOf(random, [
    { ground: '#f4f4f0', ink: '#151515' },
    { ground: '#174a9c', ink: '#f6f6f6' },
    { ground: '#f2c411', ink: '#1a1a1a' },
    { ground: '#1b1b1d', ink: '#eeeeee' },
  ]);
  const board = `<rect x="${x - size * 0.4}" y="${y - size}" width="${size * (0.62 * text.length + 0.8)}" height="${size * 1.3}" fill="${ground}"/>`;
  return board + drawWords(random, text, size, ink, x, y);
}

async function pixelsOf(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Hangs the plate into the scene as a camera beside the middle sees it. */
async function hang(random: Random, scene: Pixels, plate: ScenePlate, centre: Point, wish: SceneWish) {
  const drawing = drawPlate(random, plate.lines, plate.look);
  const wide = wish.share * plate.size * scene.width;
  // Drawn near its final size: a picture shrunk in one step would be all stairs.
  const flat = await sharp(Buffer.from(drawing.svg))
    .flatten({ background: '#000' })
    .removeAlpha()
    .resize({ width: Math.round(wide * 1.3), kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source: Pixels = { data: flat.data, width: flat.info.width, height: flat.info.height };
  soil(random, source, wish.hardship.dirt);
  const corners = cornersOf(centre, wide, (wide * drawing.height) / drawing.width, wish.hardship);
  warp(source, scene, corners);
}

function cornersOf([x, y]: Point, width: number, height: number, { yaw, roll }: Hardship): Point[] {
  const turn = (yaw * Math.PI) / 180;
  const tilt = (roll * Math.PI) / 180;
  /** plate widths between the camera and the plate */
  const distance = 4;
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u = 0, v = 0]) => {
    const depth = distance / (distance + u * Math.sin(turn));
    const flatX = u * width * Math.cos(turn) * depth;
    const flatY = v * height * depth;
    return [
      x + flatX * Math.cos(tilt) - flatY * Math.sin(tilt),
      y + flatX * Math.sin(tilt) + flatY * Math.cos(tilt),
    ] as const;
  });
}

function soil(random: Random, plate: Pixels, dirt: number): void {
  const spots = Math.round(dirt * 34);
  for (let spot = 0; spot < spots; spot += 1) {
    const x = random() * plate.width;
    const y = random() * plate.height;
    const radius = plate.height * between(random, 0.02, 0.09);
    const level = between(random, 70, 140);
    const thick = between(random, 0.35, 0.8);
    blend(plate, { x, y, radius }, [level, level * 0.85, level * 0.68], thick);
  }
}

function blend(
  target: Pixels,
  { x, y, radius }: { x: number; y: number; radius: number },
  colour: readonly number[],
  thick: number,
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(target.height, y + radius); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column < Math.min(target.width, x + radius);
      column += 1
    ) {
      if ((column - x) ** 2 + (row - y) ** 2 > radius * radius) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (row * target.width + column) * 3 + channel;
        target.data[at] = (target.data[at] ?? 0) * (1 - thick) + (colour[channel] ?? 0) * thick;
      }
    }
  }
}

/** Each pixel of the target inside the corners is looked up in the source. */
function warp(source: Pixels, target: Pixels, corners: readonly Point[]): void {
  const toSource = homography(corners, [
    [0, 0],
    [source.width - 1, 0],
    [source.width - 1, source.height - 1],
    [0, source.height - 1],
  ]);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  for (
    let y = Math.max(0, Math.floor(Math.min(...ys)));
    y <= Math.min(target.height - 1, Math.max(...ys));
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(...xs)));
      x <= Math.min(target.width - 1, Math.max(...xs));
      x += 1
    ) {
      const [u, v] = toSource(x, y);
      if (u < 0 || v < 0 || u > source.width - 1 || v > source.height - 1) continue;
      for (let channel = 0; channel < 3; channel += 1)
        target.data[(y * target.width + x) * 3 + channel] = between4(source, u, v, channel);
    }
  }
}

function between4(source: Pixels, u: number, v: number, channel: number): number {
  const x = Math.min(source.width - 2, Math.floor(u));
  const y = Math.min(source.height - 2, Math.floor(v));
  const at = (column: number, row: number) => source.data[(row * source.width + column) * 3 + channel] ?? 0;
  const right = u - x;
  const down = v - y;
  return (
    (at(x, y) * (1 - right) + at(x + 1, y) * right) * (1 - down) +
    (at(x, y + 1) * (1 - right) + at(x + 1, y + 1) * right) * down
  );
}

/** The projective map that takes the four points to the other four. */
function homography(from: readonly Point[], to: readonly Point[]): (x: number, y: number) => Point {
  const rows = from.flatMap(([x, y], index) => {
    const [u = 0, v = 0] = to[index] ?? [];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows);
  return (x, y) => {
    const w = g * x + h * y + 1;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const below = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivot = column + below.indexOf(Math.max(...below));
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const lead = rows[column] ?? [];
    for (const [index, row] of rows.entries()) {
      const factor = (row[column] ?? 0) / (lead[column] ?? 1);
      if (index !== column)
        for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (lead[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** Less light, and noise of the sensor, which grows as the light goes. */
function darken(random: Random, scene: Pixels, { night, noise }: Hardship): void {
  const light = 1 - 0.72 * night;
  for (let at = 0; at < scene.data.length; at += 3) {
    const jitter = noise > 0 ? (random() + random() + random() - 1.5) * noise * 1.15 : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (scene.data[at + channel] ?? 0) * light + jitter;
      scene.data[at + channel] = Math.max(0, Math.min(255, value));
    }
  }
}
