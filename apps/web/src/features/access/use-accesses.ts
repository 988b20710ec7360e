import { type Accesses, accessCell, accessEndpoints, type Role, role } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { objectId } from '@inspect/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureOf, readKey, useRead } from '../../platform/api/use-call.ts';
import { useWorkDraft } from '../../platform/drafts/index.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import { cellsOf, type Edits, NO_EDITS, rebased } from './access-work.ts';

const accessSearch = z.object({ user: objectId.optional(), role: role.optional() });

const RIGHTS_DRAFT = 'rights';
const storedEdits = z.array(z.tuple([accessCell.shape.page, accessCell.shape.flags]));

type RightsHolder = { user?: string; role?: Role };

const savedAnswer = z.object({ data: accessEndpoints.read.response.shape.data });

/** Whose rights are on the screen, what is stored of them and what was changed here. */
export function useAccesses() {
  const page = usePage();
  const { can } = useSession();
  const [search, patch] = useSearchState(accessSearch);
  const asked: RightsHolder | null = search.user
    ? { user: search.user }
    : search.role
      ? { role: search.role }
      : null;
  const read = useRead(
    accessEndpoints.read,
    { query: asked ?? {} },
    { enabled: asked !== null, staleTime: 0 },
  );
  const [edits, setEdits] = useState<{ of: string; edits: Edits }>({ of: '', edits: NO_EDITS });
  const [conflict, setConflict] = useState(false);
  const of = JSON.stringify(asked);
  const present = edits.of === of ? edits.edits : NO_EDITS;
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const draft = useWorkDraft({
    kind: RIGHTS_DRAFT,
    about: of,
    shape: storedEdits,
    work: useMemo(() => (present.size > 0 ? [...present] : null), [present]),
    onContinue: (left) => setEdits({ of, edits: rebased(read.data?.data, new Map(left)) }),
  });

  const cache = (data: Accesses) =>
    client.setQueryData(readKey(accessEndpoints.read, { query: asked ?? {} }), { data });
  const { withFresh, dialog } = useStepUp();
  const saving = useMutation({
    mutationFn: (accesses: Accesses) =>
      withFresh(() =>
        call(accessEndpoints.change, { body: { ...asked, cells: cellsOf(accesses, present) } }),
      ),
    onSuccess: ({ data }) => {
      cache(data);
      setEdits({ of, edits: NO_EDITS });
      setConflict(false);
      void invalidate('accesses', 'edit-histories');
      toast.success(t('access.screen.saved'));
    },
    onError: (error) => {
      const theirs = savedAnswer.shape.data.safeParse(error instanceof ServerRefusal ? error.data : null);
      if (!theirs.success) return showFailure(error);
      cache(theirs.data);
      setEdits({ of, edits: rebased(theirs.data, present) });
      setConflict(true);
    },
  });

  return {
    asked,
    choose: (whose: RightsHolder) => patch({ user: null, role: null, ...whose }),
    accesses: asked ? read.data?.data : undefined,
    failure: failureOf(read),
    edits: present,
    offer: read.data ? draft.offer : null,
    edit: (next: Edits) => setEdits({ of, edits: next }),
    conflict: conflict && edits.of === of,
    editable: can(page, 'edit') && read.data?.data.locked === null,
    mayEdit: can(page, 'edit'),
    save: saving.mutate,
    saving: saving.isPending,
    dialog,
  };
}

export type AccessesWork = ReturnType<typeof useAccesses>;
