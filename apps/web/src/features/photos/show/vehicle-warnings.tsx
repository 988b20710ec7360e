import { useStore } from '../../../platform/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { photosStore } from '../photos-store.ts';

/** What the staff want to be told of a vehicle whose number was read on a photograph that was taken here. */
export function VehicleWarnings({ checkup }: { checkup: string }) {
  const { warnings } = useStore(photosStore);
  return (warnings.get(checkup) ?? []).map((message) => (
    <Notice key={message} role="alert" tone="bad" title={message} />
  ));
}
