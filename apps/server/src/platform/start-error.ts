/** Why the program can't start, in one line that tells the administrator what to do; printed without a stack. */
export class StartError extends Error {
  /** 78 (EX_CONFIG) for a wrong setting, 1 for everything else */
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StartError';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The `code` of an operating system or PostgreSQL error (`ENOSPC`, `28P01`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The text of anything that was thrown, on one line. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
}
