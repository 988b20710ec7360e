/** Finer than any screen on which it was drawn. */
const SCALE = 2;
const MARGIN = 16;
const TITLE = 32;
/** What a style sheet says of a drawing, and what a picture on its own has to say itself. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray'] as const;
const LINES = ['stroke-linejoin', 'stroke-linecap'] as const;

/**
 * A drawing of the page as a PNG of its colours, under its title. Its letters are written by the canvas: a picture within a
 * picture has none of the page's fonts.
 */
export async function drawPicture(drawing: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + 2 * MARGIN + TITLE) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const page = getComputedStyle(document.documentElement);
  context.scale(SCALE, SCALE);
  context.fillStyle = page.getPropertyValue('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.getPropertyValue('--text');
  context.textBaseline = 'middle';
  context.font = `600 16px ${page.fontFamily}`;
  context.fillText(title, MARGIN, MARGIN + TITLE / 3, width);
  context.translate(MARGIN, MARGIN + TITLE);
  context.drawImage(await pictureOf(drawing), 0, 0, width, height);
  for (const text of drawing.querySelectorAll('text')) write(context, drawing, text);
  return new Promise((done, failed) =>
    canvas.toBlob(
      (file) => (file ? done(file) : failed(new Error('the picture was not drawn'))),
      'image/png',
    ),
  );
}

/** Everything but letters. */
async function pictureOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('not a drawing');
  const originals = drawing.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (!original || !(element instanceof SVGElement)) continue;
    const style = getComputedStyle(original);
    for (const name of [...STYLES, ...LINES]) element.style.setProperty(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text, title')) text.remove();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function write(context: CanvasRenderingContext2D, drawing: SVGSVGElement, text: SVGTextElement): void {
  const [style, frame, box] = [
    getComputedStyle(text),
    drawing.getBoundingClientRect(),
    text.getBoundingClientRect(),
  ];
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.fill;
  context.fillText(
    text.textContent ?? '',
    box.left - frame.left,
    box.top - frame.top + box.height / 2,
    box.width + 2,
  );
}
