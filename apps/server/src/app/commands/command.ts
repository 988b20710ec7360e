/** Gets what stands behind its name, returns what is printed at its end. @throws StartError with its exit code */
export type Command = (args: string[]) => Promise<string>;
