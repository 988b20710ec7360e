import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route, uploadRoute } from '../../platform/http/route.ts';
import { announceCheckup } from '../checkup-list/index.ts';
import { filePlace } from '../files/index.ts';
import { type Digested, digestPhoto } from './digest-photo.ts';
import { workOnPhotos } from './photo-jobs.ts';
import { createPhotoNonces } from './photo-nonces.ts';
import type { PhotosServices } from './photos-services.ts';
import { reusesPage } from './reuse.query.ts';
import { admitPhoto, allowPhoto, storePhoto } from './store-photo.ts';

export function photosRoutes(services: PhotosServices): Route[] {
  const { clock, jobs, pictures, scanner, warningsAbout } = services;
  const nonces = createPhotoNonces(services.sealSecret);
  workOnPhotos(services);
  return [
    uploadRoute<typeof photosEndpoints.upload, Digested>(
      photosEndpoints.upload,
      filePlace(services, 'photo'),
      {
        admit: ({ actor, tx, query }) => admitPhoto({ tx, actor, now: clock.now() }, query),
        digest: (input) => digestPhoto({ pictures, scanner }, input),
        allow: ({ actor, tx, query, digested }) =>
          allowPhoto({ tx, actor, now: clock.now() }, query, digested),
        run: async ({ actor, tx, query, upload, digested, stored, http, announce }) => {
          const file = { id: upload.id, stored };
          const storing = { tx, actor, now: clock.now(), jobs, nonces };
          const { attachment, CarRegNo, repeated, checkup } = await storePhoto(
            storing,
            query,
            file,
            digested,
          );
          if (repeated) http.reply.code(200);
          // Whoever looks at the checkup sees the photograph come.
          else if (checkup) announceCheckup(announce, checkup);
          const warnings = CarRegNo === '' ? [] : await warningsAbout(tx, CarRegNo);
          return { status: true as const, attachment, CarRegNo, warnings };
        },
        // What was wrong stays in `errors`, `code` and `fields`, as everywhere.
        failure: (failure) => ({ ...failure, status: false, message: t('photos.failed') }),
      },
    ),
    personRoute(photosEndpoints.nonce, async ({ actor, query }) => ({
      data: { nonce: nonces.give({ checkup: query.checkup, user: actor.userId, now: clock.now() }) },
    })),
    personRoute(photosEndpoints.reuses, ({ tx, query }) =>
      listAnswer(query, (place) => reusesPage(tx, { checkup: query.checkup, ...place })),
    ),
  ];
}
