import sharp from 'sharp';

type Wish = { width?: number; height?: number; seed?: number };

/** A picture that is like no other of another seed: soft spots, so that small changes stay small. */
export async function pictureOf({ width = 640, height = 480, seed = 1 }: Wish = {}): Promise<Buffer> {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  for (let skipped = 0; skipped < 5; skipped += 1) random();
  const spots = Array.from({ length: 24 }, () => {
    const [x, y] = [random() * width, random() * height];
    const radius = (0.05 + random() * 0.2) * width;
    const colour = [random(), random(), random()].map((part) => Math.round(part * 255)).join(',');
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="rgb(${colour})" fill-opacity="0.75"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#888"/>${spots.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/** As somebody's messenger would send it on. */
export async function recompressed(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({ width: Math.round(width * 0.6) })
    .jpeg({ quality: 45 })
    .toBuffer();
}

/** What is left has so much of its width and height, at a place that the seed decides. */
export async function croppedTo(picture: Buffer, size: number, seed: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const part = { width: Math.round(width * size), height: Math.round(height * size) };
  const left = Math.floor((width - part.width) * ((seed * 0.37) % 1));
  const top = Math.floor((height - part.height) * ((seed * 0.61) % 1));
  return sharp(picture)
    .extract({ ...part, left, top })
    .jpeg({ quality: 80 })
    .toBuffer();
}
