import { fieldTexts, t } from '@inspect/contract/i18n';
import { dueQuery } from '@inspect/contract/public-pages';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'hono/html';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { wordFailure } from '../../platform/http/answer-failure.ts';
import { createLocalLimit } from '../../platform/http/local-limit.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { answerDue } from './answer-due.ts';
import { type DueContent, duePage } from './due-page.ts';
import { faqPage } from './faq-page.ts';
import type { PageAssets } from './page-assets.ts';
import { type Markup, pageFrame } from './page-frame.ts';
import { publicQuestions, publicStations } from './public-pages.query.ts';
import { sendText } from './send-page.ts';
import { robotsText, sitemapXml } from './site-files.ts';
import { stationsPage } from './stations-page.ts';
import { stopPage } from './stop-page.ts';
import { stopRoutes } from './stop-routes.ts';

type Services = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  publicOrigin: string | undefined;
  mapTiles: string | undefined;
  assets: PageAssets;
};

/** Of one network in a minute: many people behind one address read, nobody copies the country. */
const PAGES = 120;
/** Of one network in a minute: a family asks for its cars, nobody tries certificates. */
const DUE_ASKED = 10;
/** About one plate in an hour, whoever asks: of a million certificates with two known letters one from many addresses tries 480 a day. */
const PLATE_ASKED = 20;

/** Of one network in a minute: a family stops what it was sent, nobody tries links. */
const LINKS_TRIED = 20;

/** Three times the stations, and far more questions, than there are to be expected. */
const STATIONS_SHOWN = 600;
const QUESTIONS_SHOWN = 500;

const MINUTE = 60;
const HOUR = 3_600;
const HTML = 'text/html';

/** What is open or closed changes with the minute; questions seldom; what is allowed to search engines hardly ever. */
const KEEP = { stations: MINUTE, faq: 5 * MINUTE, form: 5 * MINUTE, files: HOUR } as const;

/** The pages for everybody, whole without a script, and what search engines ask for. */
export function registerPublicPages(app: FastifyInstance, services: Services): void {
  const { pool, clock, logger, publicOrigin, mapTiles, assets } = services;
  // Pages are spared this process alone; what may be guessed is counted for all together.
  const pages = createLocalLimit(clock, PAGES);
  const asked = createSharedLimit({ pool, clock, logger }, { name: 'due', tries: DUE_ASKED });
  const plates = createSharedLimit(
    { pool, clock, logger },
    { name: 'due-plate', tries: PLATE_ASKED, seconds: HOUR },
  );
  const tried = createSharedLimit({ pool, clock, logger }, { name: 'reminder-link', tries: LINKS_TRIED });
  const originOf = (request: FastifyRequest) => publicOrigin ?? `http://${request.headers.host}`;
  const siteOf = (request: FastifyRequest) => ({ origin: originOf(request), assets });
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Markup, keep: number | null) =>
    sendText(request, reply, { text: String(await page), type: HTML, keep });

  app.register(async (scope) => {
    scope.setErrorHandler(async (problem, request, reply) => {
      const { status, retryAfter, message, code } = wordFailure(problem, request);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const title = t(code === 'rate_limited' ? 'publicPages.tooMany' : 'publicPages.failedTitle');
      const main = html`<p class="notice" role="alert">${message}</p>`;
      const page = pageFrame(siteOf(request), { page: null, title, description: message, main });
      return send(request, reply.code(status), page, null);
    });
    scope.addHook('onRequest', async (request) => pages.take(request.ip));

    scope.get('/stations', async (request, reply) => {
      const said = saidIn(request);
      const query = { region: said('region'), county: said('county'), open: said('open') === '1' };
      const found = await asSystem(pool, (tx) => publicStations(tx, STATIONS_SHOWN + 1));
      const stations = found.slice(0, STATIONS_SHOWN);
      const more = found.length > stations.length;
      const content = { stations, query, now: clock.now(), tiles: mapTiles ?? null, more };
      return send(request, reply, stationsPage(siteOf(request), content), KEEP.stations);
    });

    scope.get('/faq', async (request, reply) => {
      const questions = await asSystem(pool, (tx) => publicQuestions(tx, QUESTIONS_SHOWN));
      return send(request, reply, faqPage(siteOf(request), questions, saidIn(request)('search')), KEEP.faq);
    });

    scope.get('/due', async (request, reply) => {
      const said = saidIn(request);
      const typed = { plate: said('plate'), certificate: said('certificate') };
      const page = (content: DueContent) => duePage(siteOf(request), content);
      if (typed.plate === '' && typed.certificate === '')
        return send(request, reply, page({ typed, fields: {} }), KEEP.form);
      const query = dueQuery.safeParse(typed);
      if (!query.success) {
        const fields = fieldTexts(query.error.issues);
        return send(request, reply.code(400), page({ typed, fields }), null);
      }
      await asked.take(request.ip);
      await plates.take(query.data.plate);
      const answer = await asSystem(pool, (tx) => answerDue(tx, query.data, clock.now()));
      return send(request, reply, page({ typed, fields: {}, answer }), null);
    });

    scope.register((links) =>
      stopRoutes(links, {
        ...{ pool, clock, tried },
        send: (request, reply, state) => send(request, reply, stopPage(siteOf(request), state), null),
      }),
    );

    scope.get('/robots.txt', (request, reply) =>
      sendText(request, reply, { text: robotsText(originOf(request)), type: 'text/plain', keep: KEEP.files }),
    );
    scope.get('/sitemap.xml', (request, reply) =>
      sendText(request, reply, {
        text: sitemapXml(originOf(request)),
        type: 'application/xml',
        keep: KEEP.files,
      }),
    );
  });
}

/** What an address says by name; what else stands in it, such as where somebody came from, is no fault. */
function saidIn(request: FastifyRequest): (name: string) => string {
  const said = new URL(request.url, 'http://inspect').searchParams;
  return (name) => (said.get(name) ?? '').trim().slice(0, MOST_SAID);
}

const MOST_SAID = 100;
