import { t } from '@inspect/contract/i18n';
import type { Failure } from '@inspect/contract/kernel';
import { PIECE_BYTES, photosEndpoints, type UploadQuery } from '@inspect/contract/photos';
import { listAnswer } from '../../platform/http/list-answer.ts';
import {
  type AdmitInput,
  bytesRoute,
  type PersonInput,
  personRoute,
  type Route,
  uploadRoute,
} from '../../platform/http/route.ts';
import { announceCheckup, checkupOf } from '../checkup-list/index.ts';
import { filePlace } from '../files/index.ts';
import { type Digested, digestPhoto } from './digest-photo.ts';
import { workOnPhotos } from './photo-jobs.ts';
import { createPhotoNonces } from './photo-nonces.ts';
import type { PhotosServices } from './photos-services.ts';
import { namedPhoto } from './picture-format.ts';
import { forgetPieces } from './pieces.repo.ts';
import { arrivedOf, takePiece, wholeOfPieces, workOnPieces } from './pieces.ts';
import { platesReadOn } from './plates-read.query.ts';
import { reusesPage } from './reuse.query.ts';
import { admitPhoto, allowPhoto, storePhoto } from './store-photo.ts';

type Storing = Pick<PersonInput<typeof photosEndpoints.upload>, 'actor' | 'tx' | 'http' | 'announce'> & {
  upload: { id: string };
  digested: Digested;
  stored: boolean;
};

export function photosRoutes(services: PhotosServices): Route[] {
  const { clock, jobs, pictures, scanner, warningsAbout, knownWarningsAbout } = services;
  const nonces = createPhotoNonces(services.sealSecret);
  const place = filePlace(services, 'photo');
  workOnPhotos(services);
  workOnPieces(services);

  const asking = <Input extends Pick<AdmitInput, 'actor' | 'tx'>>({ actor, tx }: Input) => ({
    tx,
    actor,
    now: clock.now(),
  });

  async function store(input: Storing, query: UploadQuery) {
    const { actor, tx, upload, digested, stored, http, announce } = input;
    const storing = { tx, actor, now: clock.now(), jobs, nonces };
    const file = { id: upload.id, stored };
    const { attachment, CarRegNo, repeated, checkup } = await storePhoto(storing, query, file, digested);
    if (repeated) http.reply.code(200);
    // Whoever looks at the checkup sees the photograph come.
    else if (checkup) announceCheckup(announce, checkup);
    const warnings = CarRegNo === '' ? [] : await warningsAbout(tx, CarRegNo);
    return { status: true as const, attachment, CarRegNo, warnings };
  }

  return [
    uploadRoute<typeof photosEndpoints.upload, Digested>(photosEndpoints.upload, place, {
      admit: (input) => admitPhoto(asking(input), input.query),
      digest: (input) => digestPhoto({ pictures, scanner }, input),
      allow: (input) => allowPhoto(asking(input), input.query, input.digested),
      run: (input) => store(input, input.query),
      failure,
    }),
    personRoute(photosEndpoints.arrived, async (input) => ({
      data: await arrivedOf(asking(input), input.query),
    })),
    bytesRoute(photosEndpoints.piece, PIECE_BYTES, {
      // What would be refused in the end is not sent in vain.
      admit: (input) => admitPhoto(asking(input), input.query),
      run: async (input) => ({
        data: await takePiece(asking(input), input.query, input.upload.bytes),
      }),
      failure,
    }),
    uploadRoute<typeof photosEndpoints.complete, Digested>(photosEndpoints.complete, place, {
      admit: (input) => admitPhoto(asking(input), input.body),
      given: async ({ body, ...input }) => {
        const bytes = await wholeOfPieces(input, body);
        return { bytes, ...namedPhoto(body._id, body.type) };
      },
      digest: ({ upload, body, person }) =>
        digestPhoto({ pictures, scanner }, { upload, query: body, person }),
      allow: (input) => allowPhoto(asking(input), input.body, input.digested),
      run: async (input) => {
        const { actor, body, tx } = input;
        await forgetPieces(tx, { person: actor.userId, photo: body._id });
        return store(input, body);
      },
      failure,
    }),
    personRoute(photosEndpoints.nonce, async ({ actor, query }) => ({
      data: { nonce: nonces.give({ checkup: query.checkup, user: actor.userId, now: clock.now() }) },
    })),
    personRoute(photosEndpoints.warnings, async ({ actor, tx, query: { checkup } }) => {
      await checkupOf(tx, actor, checkup);
      return { data: await knownWarningsAbout(tx, await platesReadOn(tx, checkup)) };
    }),
    personRoute(photosEndpoints.reuses, ({ tx, query }) =>
      listAnswer(query, (place) => reusesPage(tx, { ...query, ...place })),
    ),
  ];
}

/** What was wrong stays in `errors`, `code` and `fields`, as everywhere. */
const failure = (failed: Failure) => ({ ...failed, status: false, message: t('photos.failed') });
