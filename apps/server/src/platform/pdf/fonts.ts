import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Noto Sans Armenian has Latin letters and digits as well; Cyrillic and rare signs come from Noto Sans. */
const require = createRequire(import.meta.url);
const FILES = {
  text: require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf'),
  otherText: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  otherBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
} as const;

export type Weight = 'text' | 'bold';

export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FILES)) document.registerFont(name, file);
}

/** Opens each of the fonts and measures a word with it; returns how many there are. Throws when one does not load. */
export function tryFonts(): number {
  const document = new PDFDocument();
  registerFonts(document);
  for (const name of Object.keys(FILES)) document.font(name).widthOfString('\u0531 A 1');
  document.end();
  return Object.keys(FILES).length;
}

const OTHER = { text: 'otherText', bold: 'otherBold' } as const;
const FOREIGN = String.raw`\p{Script=Cyrillic}\p{Script=Greek}²³¹⁰-₟№₽←-⇿`;
const RUNS = new RegExp(`[${FOREIGN}]+|[^${FOREIGN}]+`, 'gu');
const IS_FOREIGN = new RegExp(`^[${FOREIGN}]`, 'u');

/** The text in pieces, each with the font that has its letters. */
export function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
  return (text.match(RUNS) ?? []).map((run) => ({
    font: IS_FOREIGN.test(run) ? OTHER[weight] : weight,
    text: run,
  }));
}
