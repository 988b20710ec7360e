import Fastify, { type FastifyInstance } from 'fastify';
import { arcaRoutes } from './arca/routes.ts';
import { controlRoutes } from './control.ts';
import { homeRoute } from './home.ts';
import { idramRoutes } from './idram/routes.ts';
import { onepayRoutes } from './onepay/routes.ts';
import type { Settings } from './settings.ts';
import { createSim } from './sim.ts';
import { smsRoutes } from './sms/routes.ts';
import { statementRoutes } from './statements.ts';
import { telcellRoutes } from './telcell/routes.ts';
import { terminalRoutes } from './terminals/routes.ts';

/** The other side of every payment, not listening yet. It sees nothing of the application but what comes over the wire. */
export function buildSim(settings: Settings): FastifyInstance {
  const sim = createSim(settings);
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  });
  app.addHook('preClose', async () => sim.faults.release());
  homeRoute(app, sim);
  arcaRoutes(app, sim);
  idramRoutes(app, sim);
  telcellRoutes(app, sim);
  onepayRoutes(app, sim);
  terminalRoutes(app, sim);
  smsRoutes(app, sim);
  controlRoutes(app, sim);
  statementRoutes(app, sim);
  return app;
}
