import { totalmem } from 'node:os';

/**
 * Written into postgresql.conf once, when the cluster is made; an administrator may change them there.
 * Timeouts for statements and locks are not here: they belong to the connection of the application,
 * not to a backup or a migration on the same server.
 */
export function initialSettings(): string {
  const settings = {
    // an eighth of the memory: the machine also runs Node, and the system's cache does the rest
    shared_buffers: `${clamp(Math.floor(totalmem() / 8 / 1024 ** 2), 64, 512)}MB`,
    max_connections: '100',
    max_wal_size: '512MB',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    // the launcher tells a full disk and a taken port by these words: keep them English
    lc_messages: "'C'",
    log_checkpoints: 'off',
    // ends a long query whose client was killed, so that the next start is not kept waiting
    client_connection_check_interval: '10s',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `\n# --- set when this cluster was made ---\n${lines.join('\n')}\n`;
}

/**
 * The log of the server holds nothing that people type. Errors of statements are not written at all, because their very
 * sentences quote values (`invalid input syntax for type integer: "…"`), and so do their details (`Key (email)=(…)`):
 * the application logs their code and place. What the server says of itself (LOG, FATAL, PANIC) is written, in short.
 */
export const WITHOUT_TYPED_TEXT = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
} as const;

/** Given at every start, stronger than any file: where the server listens and where it writes its log. */
export function fixedSettings(port: number): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // no socket file: it would need a short path outside the data folder
    unix_socket_directories: '',
    cluster_name: 'inspect',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...WITHOUT_TYPED_TEXT,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
