/** Looks through a file for viruses. Replaceable; without one nothing is looked through. */
export type FileScanner = {
  /** @throws when it can't be asked: a photograph is kept back until it can, a document is not taken */
  scan(bytes: Buffer): Promise<'clean' | 'infected'>;
};
