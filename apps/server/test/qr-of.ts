import type { PDFiumPage } from '@hyzyla/pdfium';
import jsQR from 'jsqr';

/** What a phone reads off the paper. */
export async function qrOf(page: PDFiumPage | undefined): Promise<string | undefined> {
  const picture = await page?.render({ scale: 2, render: 'bitmap', colorSpace: 'BGRA' });
  return picture && jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data;
}
