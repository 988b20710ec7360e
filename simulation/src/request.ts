/** What leaves a page, and what it is told. */
export type Sent = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** the page waits no longer */
  signal: AbortSignal | null;
};
export type Told = { status: number; headers: Record<string, string>; text: string };
