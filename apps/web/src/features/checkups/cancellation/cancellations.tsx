import { pageOf } from '@inspect/contract/access';
import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { moneyWhenVoid } from '../../payments/index.ts';
import { plateText } from '../../vehicles/index.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const { cancel, release, annul, signOverride, staffEdit, erase } = checkupLifecycleEndpoints;

type CancellationRequest = { id: string; version: number; reason: string };

/** Each asks for a reason; from which pages it is done is as the server has it. */
const CANCELLATIONS = {
  cancel: { pages: ['tech-service', 'company-tech-service'], action: 'edit', act: cancellation(cancel) },
  release: { pages: ['tech-service-all'], action: 'edit', act: cancellation(release) },
  annul: { pages: ['tech-service-all'], action: 'edit', act: cancellation(annul) },
  signOverride: {
    pages: ['company-tech-service', 'tech-service-all'],
    action: 'edit',
    act: cancellation(signOverride),
  },
  delete: { pages: ['tech-service-all'], action: 'delete', act: setDeleted(true) },
  restore: { pages: ['tech-service-all'], action: 'delete', act: setDeleted(false) },
  erase: {
    pages: ['tech-service-all'],
    action: 'delete',
    act: ({ id, reason }: CancellationRequest) => call(erase, { params: { id }, body: { reason } }),
  },
} as const satisfies Record<
  string,
  {
    pages: readonly ListPageRoute[];
    action: 'edit' | 'delete';
    act: (asked: CancellationRequest) => Promise<unknown>;
  }
>;
type Cancellation = keyof typeof CANCELLATIONS;
const NAMES = [
  'signOverride',
  'cancel',
  'release',
  'annul',
  'delete',
  'restore',
  'erase',
] as const satisfies readonly Cancellation[];

/** After them the checkup does not stand, and what was taken for it is owed back in part. */
const VOIDING: readonly Cancellation[] = ['cancel', 'release', 'annul'];

/** They end nothing. */
const HARMLESS: readonly Cancellation[] = ['restore', 'signOverride'];

function cancellation(endpoint: typeof cancel) {
  return ({ id, ...body }: CancellationRequest) => call(endpoint, { params: { id }, body });
}

function setDeleted(deleted: boolean) {
  return ({ id, ...body }: CancellationRequest) =>
    call(staffEdit, { params: { id }, body: { ...body, deleted } });
}

/** Its money is absent where only what was deleted is brought back or erased. */
type Cancellable = Pick<Checkup, '_id' | 'version' | 'CarRegNo' | 'number'> &
  Partial<Pick<Checkup, 'fees' | 'paid' | 'replacedBy'>> & {
    VIN: string | null;
    can: Partial<Checkup['can']>;
    signature?: Checkup['signature'];
  };

type CancellationsProps = {
  record: Cancellable;
  route: ListPageRoute;
  /** how they are offered */
  children: (actions: Action[]) => ReactNode;
};

/** The ways in which this person may end or undo this checkup from this page. */
export function Cancellations({ record, route, children }: CancellationsProps) {
  const { can } = useSession();
  const [asking, setAsking] = useState<Cancellation | null>(null);
  const { withFresh, dialog: stepUp } = useStepUp();
  const end = useCancellation(record, route, withFresh, () => setAsking(null));
  const offered = NAMES.filter((name) => {
    const { pages, action } = CANCELLATIONS[name];
    // For good only what was deleted before.
    if (name === 'erase' && !record.can.restore) return false;
    // What is signed needs nobody in the mechanic's place.
    if (name === 'signOverride' && record.signature) return false;
    return record.can[name] && pages.some((page) => page === route) && can(route, action);
  });
  return (
    <>
      {children(
        offered.map((name) => ({
          name,
          label: t(`checkups.cancellation.${name}.button`),
          danger: !HARMLESS.includes(name),
          onClick: () => {
            end.reset();
            setAsking(name);
          },
        })),
      )}
      {asking ? (
        <ReasonDialog
          title={t(`checkups.cancellation.${asking}.button`)}
          about={aboutOf(record)}
          text={t(`checkups.cancellation.${asking}.text`)}
          money={VOIDING.includes(asking) ? moneyWhenVoid(record) : null}
          danger={!HARMLESS.includes(asking)}
          pending={end.isPending}
          problem={end.error}
          onCancel={() => setAsking(null)}
          onConfirm={(reason) => end.mutate({ name: asking, reason })}
        />
      ) : null}
      {stepUp}
    </>
  );
}

/** Which one it is: its vehicle, and its card where it has one. */
function aboutOf({ CarRegNo, VIN, number }: Cancellable): string {
  const value = plateText(CarRegNo) ?? VIN ?? t('checkups.list.noPlate');
  const vehicle = t('shell.labelled', { name: t('checkups.list.vehicle'), value });
  if (number === null) return vehicle;
  return `${vehicle} · ${t('shell.labelled', { name: t('checkups.label.number'), value: number })}`;
}

type WithFresh = ReturnType<typeof useStepUp>['withFresh'];

function useCancellation(
  { _id: id, version }: Cancellable,
  route: ListPageRoute,
  withFresh: WithFresh,
  onDone: () => void,
) {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, reason }: { name: Cancellation; reason: string }) =>
      withFresh<unknown>(() => CANCELLATIONS[name].act({ id, version, reason })),
    onSuccess: async (_answer, { name }) => {
      onDone();
      toast.success(t(`checkups.cancellation.${name}.done`));
      // Nothing is left to look at, and nothing typed about it is worth a question.
      if (name === 'erase') await navigate({ to: pageOf(route).url, replace: true, ignoreBlocker: true });
      await invalidate('checkups');
    },
    // What stands now is shown, whatever the reason of the refusal.
    onError: () => invalidate('checkups'),
  });
}
