export { fingerprintOf, THUMB } from './fingerprint.ts';
export type { Examined, Fingerprint } from './picture-job.ts';
export { createPictures, PictureRefused, type Pictures, PicturesBusy } from './pictures.ts';
