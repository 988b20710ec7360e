import type { Checkup } from '@inspect/contract/checkups';
import { photosEndpoints } from '@inspect/contract/photos';
import { mayCall, useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useStore } from '../../../platform/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { photosStore } from '../photos-store.ts';

type Messages = readonly string[];

/** What the staff want to be told of a vehicle whose number was read on a photograph that was taken here. */
export function VehicleWarnings({ checkup, also = [] }: { checkup: string; also?: Messages }) {
  const { warnings } = useStore(photosStore);
  const all = new Set([...(warnings.get(checkup) ?? []), ...also]);
  return [...all].map((message) => <Notice key={message} role="alert" tone="bad" title={message} />);
}

type RecordWarningsProps = { record: Pick<Checkup, '_id' | 'status' | 'attachments'> };

/** The same of an open checkup, whoever took the photograph and on whatever device. */
export function RecordWarnings({ record: { _id: checkup, status, attachments } }: RecordWarningsProps) {
  const plates = attachments.map(({ CarRegNo }) => CarRegNo).filter((plate) => plate !== '');
  // Asked anew when another plate has been read.
  return (
    <AskedWarnings key={plates.join()} checkup={checkup} asks={status === 'open' && plates.length > 0} />
  );
}

function AskedWarnings({ checkup, asks }: { checkup: string; asks: boolean }) {
  const session = useSession();
  const enabled = asks && mayCall(session, photosEndpoints.warnings.need);
  const read = useRead(photosEndpoints.warnings, { query: { checkup } }, { enabled, staleTime: 0 });
  return <VehicleWarnings checkup={checkup} also={read.data?.data.map(({ message }) => message) ?? []} />;
}
