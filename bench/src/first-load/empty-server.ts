import fastify from 'fastify';
import { serveWeb } from '../../../apps/server/src/app/serve-web.ts';

/** The baseline of the first load: the page in EMPTY_PAGE, handed out by the same code as ours. */
const app = fastify();
app.decorateReply('callNotFound', function callNotFound() {
  return this.code(404).send();
});
await serveWeb(app, process.env.EMPTY_PAGE ?? null, null);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${app.listeningOrigin.replace('127.0.0.1', 'localhost')}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
