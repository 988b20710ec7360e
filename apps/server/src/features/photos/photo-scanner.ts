/** Looks through a file for viruses. Replaceable; without one nothing is looked through. */
export type PhotoScanner = {
  /** @throws when it can't be asked: the photograph is kept back until it can */
  scan(bytes: Buffer): Promise<'clean' | 'infected'>;
};
