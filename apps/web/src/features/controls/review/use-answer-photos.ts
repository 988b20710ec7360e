import { type AnswerPhoto, controlsEndpoints, PHOTOS_PER_ANSWER_MAX } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../platform/access/session.ts';
import { type CallAnswer, call, ServerRefusal } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { pictureName } from '../../../platform/files/picture-name.ts';
import { newId } from '../../../platform/new-id.ts';
import { failureText, showFailure, toast } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { createStore, type Store, useStore } from '../../../platform/store.ts';
import { fitPhoto, type ShownPhoto } from '../../photos/index.ts';
import { shownPhoto } from './shown-photo.ts';
import { recordKey } from './use-review.ts';

type Answer = CallAnswer<typeof controlsEndpoints.record>;

/**
 * What one person has chosen for one answer, beside the screen: whoever looks at another checkup meanwhile finds it again.
 * `photos`: those that have not come to the server; `states`: of each that was chosen; `chosen`, `sent`: when all has been done so far.
 */
type Work = {
  photos: Store<readonly ShownPhoto[]>;
  states: Map<string, 'sending' | 'came' | 'failed' | 'removed'>;
  chosen: Promise<unknown>;
  sent: Promise<unknown>;
};
const works = new Map<string, Work>();

function workOf(name: string): Work {
  const known = works.get(name);
  if (known) return known;
  const begun: Work = {
    photos: createStore<readonly ShownPhoto[]>([]),
    states: new Map(),
    chosen: Promise.resolve(),
    sent: Promise.resolve(),
  };
  works.set(name, begun);
  return begun;
}

/**
 * The photographs of an answer that is being written: each is sent as soon as it is chosen, and lies at the server until the
 * answer names it, so that a reload loses none that has come there. What did not come stays in the page to be sent again.
 */
export function useAnswerPhotos(id: string) {
  const client = useQueryClient();
  const read = useRead(controlsEndpoints.record, { params: { id } });
  const stored = read.data?.data.unsentPhotos ?? [];
  const { user } = useSession();
  const work = workOf(`${user.id}/${id}`);
  const here = useStore(work.photos);
  /** As it is when it is asked, and not as it was drawn. */
  const lying = () => client.getQueryData<Answer>(recordKey(id))?.data.unsentPhotos ?? [];
  useDirty(here.length > 0);

  const change = (photo: string, part: Partial<ShownPhoto>) =>
    work.photos.set(work.photos.get().map((one) => (one.id === photo ? { ...one, ...part } : one)));
  const drop = (photo: string) => work.photos.set(work.photos.get().filter((one) => one.id !== photo));
  const keep = (how: (photos: readonly AnswerPhoto[]) => AnswerPhoto[]) => {
    client.setQueryData<Answer>(
      recordKey(id),
      (before) => before && { data: { ...before.data, unsentPhotos: how(before.data.unsentPhotos) } },
    );
    // What is being read just now was asked for before this.
    void client.invalidateQueries({ queryKey: recordKey(id) });
  };

  /** Somebody has answered meanwhile: what is there now is shown. */
  function renewWhenAnswered(problem: unknown): void {
    if (problem instanceof ServerRefusal && problem.status === 409)
      void client.invalidateQueries({ queryKey: ['controls'] });
  }

  /** Why it did not come is said beside it. */
  async function sendOne(photo: string, file: File): Promise<void> {
    if (work.states.get(photo) === 'removed') return;
    try {
      const query = { _id: photo };
      const onProgress = (part: number) => change(photo, { part });
      const { data } = await upload(controlsEndpoints.addPhoto, { params: { id }, query, file, onProgress });
      if (work.states.get(photo) === 'removed') return await takeBack(photo);
      work.states.set(photo, 'came');
      keep((photos) => [...photos.filter(({ _id }) => _id !== photo), data]);
      drop(photo);
    } catch (problem) {
      if (work.states.get(photo) !== 'removed') work.states.set(photo, 'failed');
      change(photo, { part: null, refused: failureText(problem) });
      renewWhenAnswered(problem);
    }
  }

  function send(photo: string, file: File): void {
    work.states.set(photo, 'sending');
    change(photo, { part: 0, refused: null });
    work.sent = work.sent.then(() => sendOne(photo, file));
  }

  /** As many of them as there is room for. */
  async function take(files: readonly File[]): Promise<void> {
    const room = PHOTOS_PER_ANSWER_MAX - lying().length - work.photos.get().length;
    if (files.length > room) toast.warning(t('controls.photos.full', { count: PHOTOS_PER_ANSWER_MAX }));
    for (const file of files.slice(0, Math.max(0, room))) {
      const fitted = await fitPhoto(file);
      if (typeof fitted === 'string') {
        toast.danger(t(fitted === 'unreadable' ? 'photos.unreadable' : 'photos.field.picture'));
        continue;
      }
      const photo = newId();
      const local = new File([fitted.bytes], pictureName(photo, fitted.type), { type: fitted.type });
      const shown = { id: photo, file: null, kind: 'answer', capturedAt: serverNow().toISOString() } as const;
      work.photos.set([...work.photos.get(), { ...shown, CarRegNo: null, refused: null, part: 0, local }]);
      send(photo, local);
    }
  }

  async function takeBack(photo: string): Promise<void> {
    try {
      await call(controlsEndpoints.removePhoto, { params: { id, photo } });
    } catch (problem) {
      // It is gone already, which is what was wanted.
      if (!(problem instanceof ServerRefusal && problem.status === 404)) {
        showFailure(problem);
        return renewWhenAnswered(problem);
      }
    }
    keep((photos) => photos.filter(({ _id }) => _id !== photo));
  }

  async function remove(photo: string): Promise<void> {
    const isHere = work.photos.get().some((one) => one.id === photo);
    // One that is on its way is taken back when it has come.
    if (isHere) work.states.set(photo, 'removed');
    if (isHere) return drop(photo);
    work.states.delete(photo);
    await takeBack(photo);
  }

  return {
    photos: [...stored.map(shownPhoto), ...here],
    failed: here.filter(({ refused }) => refused !== null),
    /** it is known which of them lie at the server */
    ready: read.data !== undefined,
    add: (files: readonly File[]) => {
      work.chosen = work.chosen.then(() => take(files));
    },
    remove,
    /** those that did not come, once more */
    again: () => {
      for (const { id: photo, local, refused } of here)
        if (refused !== null && local instanceof File) send(photo, local);
    },
    /** The ids of all of them when each has come; null = one did not. */
    settled: async (): Promise<string[] | null> => {
      await work.chosen;
      await work.sent;
      const states = [...work.states];
      if (states.some(([, state]) => state === 'failed')) return null;
      const came = states.flatMap(([photo, state]) => (state === 'came' ? [photo] : []));
      return [...new Set([...lying().map(({ _id }) => _id), ...came])];
    },
    /** They are a part of the answer now. */
    forget: () => void works.delete(`${user.id}/${id}`),
  };
}
