import { LINK_PATHS } from '@inspect/contract/access';
import { cardsEndpoints, STORED_CHECK_PATH } from '@inspect/contract/cards';
import { fieldTexts } from '@inspect/contract/i18n';
import { AppError, isObjectId, yerevanDay } from '@inspect/contract/kernel';
import { dueQuery } from '@inspect/contract/public-pages';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { wordFailure } from '../../platform/http/answer-failure.ts';
import { createLocalLimit } from '../../platform/http/local-limit.ts';
import { ownOrigin } from '../../platform/http/own-origin.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { createCardCheck } from '../cards/index.ts';
import { answerDue } from './answer-due.ts';
import { type CheckContent, checkPage } from './check-page.ts';
import { type DueContent, duePage } from './due-page.ts';
import { failedPage } from './failed-page.ts';
import { faqPage } from './faq-page.ts';
import { keysToStore } from './keys-to-store.ts';
import type { PageAssets } from './page-assets.ts';
import type { Markup } from './page-frame.ts';
import { publicQuestions, publicStations, toldReceipt } from './public-pages.query.ts';
import { receiptPage } from './receipt-page.ts';
import { saidIn, typedCard, typedVehicle } from './said-in.ts';
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
  /** the build of the interface that the assets are of */
  webBuildId: string;
};

/** Of one network in a minute: many people behind one address read, nobody copies the country. */
const PAGES = 120;
/** Of one network in a minute: a family asks for its cars, nobody tries certificates. */
const DUE_ASKED = 10;
/** About one plate in an hour, whoever asks: of a million certificates with two known letters one from many addresses tries 480 a day. */
const PLATE_ASKED = 20;

/** Of one network in a minute: a family stops what it was sent, a payer checks his receipts, nobody tries links. */
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
  const { pool, clock, logger, publicOrigin, mapTiles, assets, webBuildId } = services;
  // Pages are spared this process alone; what may be guessed is counted for all together.
  const pages = createLocalLimit(clock, PAGES);
  const asked = createSharedLimit({ pool, clock, logger }, { name: 'due', tries: DUE_ASKED });
  const plates = createSharedLimit(
    { pool, clock, logger },
    { name: 'due-plate', tries: PLATE_ASKED, seconds: HOUR },
  );
  const tried = createSharedLimit({ pool, clock, logger }, { name: 'reminder-link', tries: LINKS_TRIED });
  const receiptsTried = createSharedLimit({ pool, clock, logger }, { name: 'receipt', tries: LINKS_TRIED });
  const cardOf = createCardCheck({ pool, clock, logger });
  const keys = keysToStore({ pool, clock });
  const originOf = (request: FastifyRequest) => ownOrigin(publicOrigin, request);
  const siteOf = (request: FastifyRequest) => ({ origin: originOf(request), assets });
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Markup, keep: number | null) =>
    sendText(request, reply, { text: String(await page), type: HTML, keep });

  // Not counted: a worker that is refused it stores nothing of the application either, and it asks the database once a minute.
  app.get(STORED_CHECK_PATH, async (request, reply) => {
    if (saidIn(request)('build') !== webBuildId) throw new AppError('not_found');
    const content = { typed: typedCard(request), fields: {}, keys: await keys() };
    return send(request, reply, checkPage(siteOf(request), content), KEEP.form);
  });

  app.register(async (scope) => {
    scope.setErrorHandler(async (problem, request, reply) => {
      const { status, retryAfter, ...failure } = wordFailure(problem, request);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return send(request, reply.code(status), failedPage(siteOf(request), request, failure), null);
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
      const typed = typedVehicle(request);
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

    scope.get('/check', async (request, reply) => {
      const typed = typedCard(request);
      const { number, plate, without } = typed;
      const page = (content: CheckContent) => checkPage(siteOf(request), content);
      if (number === '' && plate === '' && !without)
        return send(request, reply, page({ typed, fields: {} }), KEEP.form);
      const query = cardsEndpoints.check.query.safeParse({ number, ...(without ? {} : { plate }) });
      if (!query.success) {
        const fields = fieldTexts(query.error.issues);
        return send(request, reply.code(400), page({ typed, fields }), null);
      }
      const answer = { card: await cardOf(request.ip, query.data), today: yerevanDay(clock.now()) };
      return send(request, reply, page({ typed, fields: {}, answer }), null);
    });

    scope.get<{ Params: { number: string } }>(`${LINK_PATHS.receipt}:number`, async (request, reply) => {
      const { number } = request.params;
      await receiptsTried.take(request.ip);
      const lines = isObjectId(number) ? await asSystem(pool, (tx) => toldReceipt(tx, number)) : [];
      // Who has a receipt guesses none.
      if (lines.length > 0) await receiptsTried.giveBack(request.ip);
      else reply.code(404);
      return send(request, reply, receiptPage(siteOf(request), number, lines), null);
    });

    scope.register((links) =>
      stopRoutes(links, {
        pool,
        clock,
        tried,
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
