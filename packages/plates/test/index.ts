export { croppedTo, pictureOf, recompressed } from './pictures.ts';
