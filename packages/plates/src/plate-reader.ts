/** One byte a pixel, rows from the top: 0 black, 255 white. */
export type GreyPicture = { data: Uint8Array; width: number; height: number };

/** Replaceable: another recogniser, or a service of somebody else's. */
export type PlateReader = {
  /** the normalised number of the plate in the picture; '' when there is none, or it isn't sure which */
  read(picture: GreyPicture): Promise<string>;
};
