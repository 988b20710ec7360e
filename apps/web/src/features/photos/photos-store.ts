import type { Attachment } from '@inspect/contract/photos';
import { outbox } from '../../platform/outbox/index.ts';
import { createStore } from '../../platform/store.ts';
import { followRoom } from './capture/photo-room.ts';
import { attachmentIn, pendingPhoto, photoKind, warningsIn } from './offline.ts';
import type { PendingPhoto } from './pending-photo.ts';

export type PhotosState = {
  /** what this device keeps of this person's was read */
  ready: boolean;
  /** not at the server yet, in the order in which they were taken */
  photos: readonly PendingPhoto[];
  sending: { id: string; part: number } | null;
  /** what this device sent since this page was opened, by id: known here before the record is read again */
  stored: ReadonlyMap<string, Attachment>;
  /** what it sent before: a record that was read since has them, unless its result has moved */
  before: ReadonlySet<string>;
  /** what the server said of the vehicles on them, by checkup: to be read, so it stays as long as the page */
  warnings: ReadonlyMap<string, readonly string[]>;
};

const NOTHING: PhotosState = {
  ready: false,
  photos: [],
  sending: null,
  stored: new Map(),
  before: new Set(),
  warnings: new Map(),
};

/** The photographs of the outbox. */
export const photosStore = createStore(NOTHING);

/** Once, when the application starts. */
export function followPhotos(): void {
  followRoom();
  outbox.store.subscribe(followOperations);
  outbox.onDone((operation, _done, result) => {
    const photo = pendingPhoto(operation);
    if (photo) tell(photo.checkup, warningsIn(result));
  });
}

let owner: string | null = null;

function followOperations(): void {
  const state = outbox.store.get();
  const known = state.owner === owner ? photosStore.get() : NOTHING;
  owner = state.owner;
  const all = storedAmong(state.done);
  const before = known.ready ? known.before : new Set(all.keys());
  photosStore.set({
    ready: state.ready,
    photos: state.operations.map(pendingPhoto).filter((photo) => photo !== null),
    sending: state.sending,
    stored: new Map([...all].filter(([id]) => !before.has(id))),
    before,
    warnings: known.warnings,
  });
}

function tell(checkup: string, warnings: readonly string[]): void {
  const state = photosStore.get();
  const told = new Set([...(state.warnings.get(checkup) ?? []), ...warnings]);
  photosStore.set({ ...state, warnings: new Map(state.warnings).set(checkup, [...told]) });
}

type DoneOperations = ReturnType<typeof outbox.store.get>['done'];

function storedAmong(done: DoneOperations): ReadonlyMap<string, Attachment> {
  const stored = new Map<string, Attachment>();
  for (const [id, { kind, result }] of done) {
    const known = kind === photoKind.name ? attachmentIn(result) : undefined;
    if (known) stored.set(id, known);
  }
  return stored;
}
