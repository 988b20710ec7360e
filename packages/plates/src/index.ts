export { fingerprintOf, pictureHashOf, THUMB } from './fingerprint.ts';
export { mirroredKeypoints } from './keypoints.ts';
export type { Examined, Fingerprint, Keypoint } from './picture-job.ts';
export { createPictures, PictureRefused, type Pictures, PicturesBusy } from './pictures.ts';
