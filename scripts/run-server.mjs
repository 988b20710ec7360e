import { runBuilt } from './lib/run-built.mjs';

/** `node scripts/run-server.mjs migrate`: the commands of the server, built first when the sources changed. */
await runBuilt('cli.mjs');
