import { create } from 'qrcode';

type Box = { left: number; top: number; size: number };

/** The table of squares of an address; level M still reads with 15 % of it unreadable. */
const squaresOf = (address: string) => create(address, { errorCorrectionLevel: 'M' }).modules;

/** Points of a side that phones read off paper: at least so many, and one for each square of a long address. */
export const qrSize = (address: string, least: number) => Math.max(least, squaresOf(address).size);

/** Drawn as squares, so that it is sharp on every printer. Points. */
export function drawQr(document: PDFKit.PDFDocument, address: string, { left, top, size }: Box): void {
  const { size: squares, data } = squaresOf(address);
  const side = size / squares;
  for (let row = 0; row < squares; row += 1)
    for (let column = 0; column < squares; column += 1)
      if (data[row * squares + column]) document.rect(left + column * side, top + row * side, side, side);
  document.fill('#000000');
}
