export { cropped, pictureOf, recompressed } from './pictures.ts';
