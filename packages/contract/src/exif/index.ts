export * from './exif-time.ts';
export * from './jpeg-exif.ts';
