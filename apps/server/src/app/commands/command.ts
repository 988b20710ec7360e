/**
 * A command of the system administrator. Gets what stands behind its name, returns what is printed at its end.
 * @throws StartError with one line for the administrator, and the exit code
 */
export type Command = (args: string[]) => Promise<string>;
