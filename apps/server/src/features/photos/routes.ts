import { checkupEvent, checkupEventName } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { photosEndpoints } from '@inspect/contract/photos';
import { personRoute, type Route, uploadRoute } from '../../platform/http/route.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import { filePlace } from '../files/index.ts';
import { type Digested, digestPhoto } from './digest-photo.ts';
import { workOnPhotos } from './photo-jobs.ts';
import type { PhotographedCheckup } from './photos.query.ts';
import type { PhotosServices } from './photos-services.ts';
import { reusesPage } from './reuse.query.ts';
import { allowPhoto, storePhoto } from './store-photo.ts';

/** Whoever looks at the checkup sees the photograph come. */
function photographed(checkup: PhotographedCheckup): Announcement {
  const { company } = checkup;
  return { to: { company }, event: checkupEventName(company), data: checkupEvent.parse(checkup) };
}

export function photosRoutes(services: PhotosServices): Route[] {
  const { clock, jobs, pictures, scanner, warningsAbout } = services;
  workOnPhotos(services);
  return [
    uploadRoute<typeof photosEndpoints.upload, Digested>(
      photosEndpoints.upload,
      filePlace(services, 'photo'),
      {
        digest: (input) => digestPhoto({ pictures, scanner }, input),
        allow: ({ actor, tx, query, digested }) =>
          allowPhoto({ tx, actor, now: clock.now() }, query, digested),
        run: async ({ actor, tx, query, upload, digested, stored, http, announce }) => {
          const file = { id: upload.id, stored };
          const storing = { tx, actor, now: clock.now(), jobs };
          const { attachment, CarRegNo, repeated, checkup } = await storePhoto(
            storing,
            query,
            file,
            digested,
          );
          if (repeated) http.reply.code(200);
          else if (checkup) announce(photographed(checkup));
          const warnings = CarRegNo === '' ? [] : await warningsAbout(tx, CarRegNo);
          return { status: true as const, attachment, CarRegNo, warnings };
        },
        // What was wrong stays in `errors`, `code` and `fields`, as everywhere.
        failure: (failure) => ({ ...failure, status: false, message: t('photos.failed') }),
      },
    ),
    personRoute(photosEndpoints.reuses, async ({ tx, query: { page = 1, limit = PAGE_SIZE, checkup } }) => {
      const { rows, count } = await reusesPage(tx, { checkup, limit, offset: (page - 1) * limit });
      return { data: rows, pagination: paginationOf(count, page, limit) };
    }),
  ];
}
