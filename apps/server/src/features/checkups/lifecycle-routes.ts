import { checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { type PersonInput, personRoute, provenRoute, type Route } from '../../platform/http/route.ts';
import { placeOf, proveSigningPin } from '../auth/index.ts';
import { announceCheckup, mechanicCheckups, pageOf, shownCheckup } from '../checkup-list/index.ts';
import { type Cancellation, cancelCheckup } from './lifecycle/cancel-checkup.ts';
import { addCardNumber, cardNumberOf } from './lifecycle/card-number.ts';
import { moveCheckup } from './lifecycle/move-checkup.ts';
import { eraseCheckup } from './lifecycle/remove-checkup.ts';
import { staffEdit } from './lifecycle/staff-edit.ts';
import type { CheckupServices } from './pre-add/checkup-services.ts';
import { recordFindings } from './signing/record-findings.ts';
import { signable, signByPin, signOverride } from './signing/sign-checkup.ts';
import { historyOf } from './versions/history.query.ts';

type CancellationCall = PersonInput<(typeof checkupLifecycleEndpoints)['cancel']>;

export function lifecycleRoutes(services: CheckupServices): Route[] {
  const cancellation =
    (action: Cancellation) =>
    async ({ actor, params, body, tx, announce }: CancellationCall) => ({
      data: announceCheckup(
        announce,
        await cancelCheckup(services, tx, actor, action, { id: params.id, ...body }),
      ),
    });
  return [
    personRoute(checkupLifecycleEndpoints.mechanicList, async ({ actor, query, tx }) => {
      const matching = mechanicCheckups(actor, query, yerevanDay(services.clock.now()));
      return listAnswer(query, (place) => pageOf(tx, actor, { ...query, ...place }, matching));
    }),
    personRoute(checkupLifecycleEndpoints.mechanicRecord, async ({ actor, params, tx }) => {
      const data = await shownCheckup(tx, actor, params.id, services.clock.now());
      // Whoever sees more than his own sees it elsewhere.
      if (data.mechanic !== actor.userId) throw new AppError('not_found');
      return { data };
    }),
    personRoute(checkupLifecycleEndpoints.findings, async ({ actor, params, body, tx, announce }) => ({
      data: announceCheckup(announce, await recordFindings(services, tx, actor, params.id, body)),
    })),
    provenRoute(checkupLifecycleEndpoints.sign, {
      look: async ({ actor, params, body: { version }, tx }) =>
        (await signable(services, tx, actor, { id: params.id, version })).mechanic,
      prove: ({ body: { pin }, http }, user) =>
        proveSigningPin(services, { user, pin, place: placeOf(http.request) }),
      run: async ({ actor, params, body: { version }, tx, announce }) => ({
        data: announceCheckup(announce, await signByPin(services, tx, actor, { id: params.id, version })),
      }),
    }),
    personRoute(checkupLifecycleEndpoints.signOverride, async ({ actor, params, body, tx, announce }) => ({
      data: announceCheckup(announce, await signOverride(services, tx, actor, { id: params.id, ...body })),
    })),
    personRoute(checkupLifecycleEndpoints.staffEdit, async ({ actor, params, body, tx, announce }) => ({
      data: announceCheckup(announce, await staffEdit(services, tx, actor, params.id, body)),
    })),
    personRoute(checkupLifecycleEndpoints.cancel, cancellation('cancel')),
    personRoute(checkupLifecycleEndpoints.release, cancellation('release')),
    personRoute(checkupLifecycleEndpoints.annul, cancellation('annul')),
    personRoute(checkupLifecycleEndpoints.move, async ({ actor, params, body, tx, http, announce }) => {
      const { checkup, repeated } = await moveCheckup(services, tx, actor, params.id, body);
      if (repeated) http.reply.code(200);
      else announceCheckup(announce, checkup);
      return { data: checkup };
    }),
    personRoute(checkupLifecycleEndpoints.erase, async ({ actor, params, body, tx, freshAt, announce }) => {
      requireFresh({ freshAt }, services.clock.now());
      const erased = await eraseCheckup(services, tx, actor, params.id, body.reason);
      announceCheckup(announce, erased);
      return { data: { _id: erased._id } };
    }),
    personRoute(checkupLifecycleEndpoints.number, async ({ actor, params, tx }) => ({
      data: cardNumberOf(await shownCheckup(tx, actor, params.id, services.clock.now())),
    })),
    personRoute(checkupLifecycleEndpoints.addNumber, async ({ actor, params, tx, announce }) => {
      const { checkup, repeated } = await addCardNumber(services, tx, actor, params.id);
      if (!repeated) announceCheckup(announce, checkup);
      return { data: cardNumberOf(checkup) };
    }),
    personRoute(checkupLifecycleEndpoints.history, async ({ actor, params, tx }) => ({
      data: await historyOf(tx, actor, params.id, services.clock.now()),
    })),
  ];
}
