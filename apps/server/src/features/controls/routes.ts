import { can } from '@inspect/contract/access';
import { controlsEndpoints, PUBLISHED_AFTER_DAYS } from '@inspect/contract/controls';
import { dahkEndpoints } from '@inspect/contract/dahk';
import { addDays, PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { asSystem } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import {
  type AdmitInput,
  personRoute,
  publicRoute,
  type Route,
  uploadRoute,
} from '../../platform/http/route.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import { announceCheckup, checkupOf } from '../checkup-list/index.ts';
import { hitsPage } from '../dahk/index.ts';
import { filePlace } from '../files/index.ts';
import { type Digested, digestPhoto, type PhotosServices } from '../photos/index.ts';
import { unsentPhotos } from './answer-photos.query.ts';
import { controlOf, controlReasons, controlsPage, eventsOf } from './controls.query.ts';
import { answerQuestion, decide } from './decide.ts';
import { drawsPage } from './draws.query.ts';
import { sendControls } from './export-controls.ts';
import { presentControl, presentEvents } from './present-control.ts';
import {
  admitAnswerPhoto,
  allowAnswerPhoto,
  storeAnswerPhoto,
  takeBackPhoto,
  workOnAnswerPhotos,
} from './store-answer-photo.ts';
import { withFacts } from './with-facts.ts';

/** Of one network in a minute. */
const DRAWS = 60;

type Services = ExportServices &
  Pick<PhotosServices, 'jobs' | 'pictures' | 'scanner' | 'storage'> & { logger: FastifyBaseLogger };

export function controlsRoutes(services: Services): Route[] {
  const { clock, jobs, logger, pictures, pool, scanner } = services;
  workOnAnswerPhotos(services);
  const exportRoute = exportRoutes(services, 'controlExports');
  const draws = createSharedLimit({ pool, clock, logger }, { name: 'control-draws', tries: DRAWS });
  const today = () => yerevanDay(clock.now());
  const asking = ({ actor, tx }: Pick<AdmitInput, 'actor' | 'tx'>) => ({ tx, actor, now: clock.now() });
  return [
    personRoute(controlsEndpoints.list, async ({ actor, query, tx }) => {
      const { page, limit = PAGE_SIZE, dahkPage = 1, ...wanted } = query;
      const { counts, waiting, ...list } = await listAnswer({ page, limit }, async (place) => {
        const { rows, ...found } = await controlsPage(tx, actor, wanted, today(), place);
        return { ...found, rows: await withFacts(tx, actor, rows) };
      });
      const place = { limit, offset: (dahkPage - 1) * limit };
      const hits = can(actor, dahkEndpoints.list.need)
        ? await hitsPage(tx, { today: today(), ...place })
        : { rows: [], count: 0 };
      return {
        ...list,
        inspectionStatusCount: counts,
        waiting,
        dahk: hits.rows,
        dahkPagination: paginationOf(hits.count, dahkPage, limit),
      };
    }),
    exportRoute(controlsEndpoints.exported, (input) => sendControls(input, today())),
    personRoute(controlsEndpoints.reasons, async ({ tx }) => ({ data: await controlReasons(tx) })),
    personRoute(controlsEndpoints.record, async ({ actor, params: { id }, tx }) => {
      const checkup = await checkupOf(tx, actor, id);
      const control = presentControl(actor, await controlOf(tx, actor, id, today()));
      const events = presentEvents(actor, await eventsOf(tx, id));
      const unsent = control.can.answer ? await unsentPhotos(tx, { checkup: id, person: actor.userId }) : [];
      return { data: { control, checkup, events, unsentPhotos: unsent } };
    }),
    personRoute(controlsEndpoints.decide, async ({ actor, announce, body, params, tx }) => {
      const said = await decide({ tx, actor, now: clock.now(), body }, params.id);
      if (said.changed) announceCheckup(announce, said.checkup);
      return { data: said.control };
    }),
    personRoute(controlsEndpoints.answer, async ({ actor, announce, body, params, tx }) => {
      const said = await answerQuestion({ tx, actor, now: clock.now(), body }, params.id);
      announceCheckup(announce, said.checkup);
      return { data: said.control };
    }),
    uploadRoute<typeof controlsEndpoints.addPhoto, Digested>(
      controlsEndpoints.addPhoto,
      filePlace(services, 'photo'),
      {
        admit: (input) => admitAnswerPhoto(asking(input), wishOf(input)),
        digest: ({ upload, person }) => digestPhoto({ pictures, scanner }, { upload, query: {}, person }),
        allow: (input) => allowAnswerPhoto(asking(input), wishOf(input), input.digested),
        run: async (input) => {
          const { upload, stored, digested, http } = input;
          const storing = { ...asking(input), jobs };
          const file = { id: upload.id, stored };
          const { photo, repeated } = await storeAnswerPhoto(storing, wishOf(input), file, digested);
          if (repeated) http.reply.code(200);
          return { data: photo };
        },
      },
    ),
    personRoute(controlsEndpoints.removePhoto, async (input) => {
      const { id: checkup, photo } = input.params;
      return { data: await takeBackPhoto(asking(input), { checkup, id: photo }) };
    }),
    publicRoute(controlsEndpoints.draws, async ({ query, http: { request } }) => {
      await draws.take(request.ip);
      return asSystem(pool, (tx) =>
        listAnswer(query, (place) => drawsPage(tx, addDays(today(), -PUBLISHED_AFTER_DAYS), query, place)),
      );
    }),
  ];
}

/** What is sent under this id for the answer about this checkup. */
const wishOf = ({ params, query }: { params: { id: string }; query: { _id: string } }) => ({
  checkup: params.id,
  id: query._id,
});
