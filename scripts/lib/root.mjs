import { fileURLToPath } from 'node:url';

/** The folder of the repository, wherever a script is started from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
