export { lookOf, THUMB } from './look.ts';
export type { Examined, Look } from './picture-job.ts';
export { createPictures, PictureRefused, type Pictures, PicturesBusy } from './pictures.ts';
