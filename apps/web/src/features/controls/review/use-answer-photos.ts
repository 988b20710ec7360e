import { type AnswerPhoto, controlsEndpoints, PHOTOS_PER_ANSWER_MAX } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallAnswer, call, ServerRefusal } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { pictureName } from '../../../platform/files/picture-name.ts';
import { newId } from '../../../platform/new-id.ts';
import { failureText, showFailure, toast } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { fitPhoto, type ShownPhoto } from '../../photos/index.ts';
import { shownPhoto } from './shown-photo.ts';
import { recordKey } from './use-review.ts';

type Answer = CallAnswer<typeof controlsEndpoints.record>;

/**
 * The photographs of an answer that is being written: each is sent as soon as it is chosen, and lies at the server until the
 * answer names it, so that a reload loses none that has come there. What did not come stays in the page to be sent again.
 */
export function useAnswerPhotos(id: string) {
  const client = useQueryClient();
  const read = useRead(controlsEndpoints.record, { params: { id } });
  const stored = read.data?.data.unsentPhotos ?? [];
  const [here, setHere] = useState<readonly ShownPhoto[]>([]);
  const sending = useRef(new Map<string, Promise<string | null>>());
  /** What is still to be done, one after the other. */
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useDirty(here.length > 0);

  const change = (photo: string, part: Partial<ShownPhoto>) =>
    setHere((before) => before.map((one) => (one.id === photo ? { ...one, ...part } : one)));
  const drop = (photo: string) => setHere((before) => before.filter((one) => one.id !== photo));
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

  /** With the id that it has there; null = it did not come, and why is said beside it. */
  async function sendOne(photo: string, file: File): Promise<string | null> {
    try {
      const query = { _id: photo };
      const onProgress = (part: number) => change(photo, { part });
      const { data } = await upload(controlsEndpoints.addPhoto, { params: { id }, query, file, onProgress });
      keep((photos) => [...photos.filter(({ _id }) => _id !== photo), data]);
      drop(photo);
      return photo;
    } catch (problem) {
      change(photo, { part: null, refused: failureText(problem) });
      renewWhenAnswered(problem);
      return null;
    } finally {
      sending.current.delete(photo);
    }
  }

  function send(photo: string, file: File): void {
    change(photo, { part: 0, refused: null });
    const sent = last.current.then(() => sendOne(photo, file));
    last.current = sent;
    sending.current.set(photo, sent);
  }

  /** As many of them as there is room for. */
  async function take(files: readonly File[]): Promise<void> {
    const room = PHOTOS_PER_ANSWER_MAX - stored.length - here.length;
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
      setHere((before) => [...before, { ...shown, CarRegNo: null, refused: null, part: 0, local }]);
      send(photo, local);
    }
  }

  async function remove(photo: string): Promise<void> {
    if (here.some((one) => one.id === photo)) return drop(photo);
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

  return {
    photos: [...stored.map(shownPhoto), ...here],
    failed: here.filter(({ refused }) => refused !== null),
    /** it is known which of them lie at the server */
    ready: read.data !== undefined,
    add: (files: readonly File[]) => {
      adding.current = take(files);
    },
    remove,
    /** those that did not come, once more */
    again: () => {
      for (const { id: photo, local, refused } of here)
        if (refused !== null && local instanceof File) send(photo, local);
    },
    /** The ids of all of them when each has come; null = one did not. */
    settled: async (): Promise<string[] | null> => {
      await adding.current;
      const came = await Promise.all(sending.current.values());
      if (came.includes(null) || here.some(({ refused }) => refused !== null)) return null;
      return [...new Set([...stored.map(({ _id }) => _id), ...came.filter((photo) => photo !== null)])];
    },
  };
}
