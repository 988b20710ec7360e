import type pg from 'pg';

/** Runs `copy … to stdout` and takes what comes; answers how many bytes. */
export function readCopy(client: pg.Client, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const copy = {
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        bytes += chunk.length;
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(bytes),
      handleError: reject,
    };
    client.query(copy);
  });
}
