import { t } from '@inspect/contract/i18n';
import { type MenuRow, menuRow, menusEndpoints } from '@inspect/contract/menus';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { loadSession } from '../../platform/access/sign-in.ts';
import { call, NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { readKey } from '../../platform/api/use-call.ts';
import { useDraft } from '../../platform/drafts/index.ts';
import { newId } from '../../platform/new-id.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import type { StoredForm } from '../../platform/record-form/index.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { fitTree, isSameTree, type MenuTree, placesOf, treeOf } from './menu-tree.ts';

const part = z.object({
  group: z.string(),
  pages: z.array(z.object({ id: z.string(), below: z.boolean() })).readonly(),
});
/** As a build of before kept it on this device: no page stood below another one. */
const formerPart = z
  .object({ group: z.string(), ids: z.array(z.string()) })
  .transform(({ group, ids }) => ({ group, pages: ids.map((id) => ({ id, below: false })) }));
const tree: z.ZodType<MenuTree> = z.array(z.union([part, formerPart])).readonly();
export const menuDraft = { draft: 'menus.order', shape: tree };

/** `base`: the stored order this one was made from; `latest`: what the server told last, by a read or a save. */
type Work = {
  draft: string;
  base: MenuTree;
  read: readonly MenuRow[];
  latest: readonly MenuRow[];
  order: MenuTree;
};

function begin(rows: readonly MenuRow[]): Work {
  const stored = treeOf(rows);
  return { draft: newId(), base: stored, read: rows, latest: rows, order: stored };
}

function goOn({ id, base, values }: StoredForm<MenuTree>, rows: readonly MenuRow[]): Work {
  return follow({ ...begin(rows), draft: id, base: fitTree(base, rows), order: fitTree(values, rows) }, rows);
}

/**
 * What the server tells is taken over, except for an order over one's own changes: that a person decides. Groups that
 * came or went while nothing else moved are no such order.
 */
function follow(work: Work, rows: readonly MenuRow[]): Work {
  const stored = treeOf(rows);
  const mine = !isSameTree(work.order, work.base) && !isSameTree(work.order, stored);
  const moved = !isSameTree(fitTree(work.base, rows), stored);
  if (mine && moved) return { ...work, read: rows, latest: rows };
  if (isSameTree(work.base, stored)) return { ...work, read: rows, latest: rows };
  return {
    ...work,
    base: stored,
    read: rows,
    latest: rows,
    order: mine ? fitTree(work.order, rows) : stored,
  };
}

/** What was moved while the order before it was on its way stays moved, and is not saved yet. */
function saved({ order, read }: Work, sent: Work, rows: readonly MenuRow[]): Work {
  const now = { ...begin(rows), read };
  return isSameTree(order, sent.order) ? now : { ...now, order: fitTree(order, rows) };
}

/** The order of the menu in the making. It is stored as a draft on this device until the server has it. */
export function useMenuOrder(rows: readonly MenuRow[], restored: StoredForm<MenuTree> | null) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>(() => (restored ? goOn(restored, rows) : begin(rows)));
  if (work.read !== rows) setWork((now) => follow(now, rows));
  const { base, order, latest } = work;
  const changed = !isSameTree(order, base);
  const theirs = isSameTree(base, treeOf(latest)) ? null : latest;
  const payload = useMemo(() => ({ base, values: order, isNew: true }), [base, order]);
  const drafts = useDraft({ id: work.draft, kind: menuDraft.draft, payload, active: changed });

  /** An older read that is still on its way must not come after it. */
  const tell = (now: MenuRow[]) => {
    const queryKey = readKey(menusEndpoints.list, {});
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { data: now });
  };
  const { link } = useServerStatus();
  const saving = useMutation({
    mutationFn: (sent: Work) => call(menusEndpoints.arrange, { body: { order: placesWithVersions(sent) } }),
    onSuccess: ({ data }, sent) => {
      tell(data);
      void drafts.drop(sent.draft);
      setWork((now) => saved(now, sent, data));
      toast.success(t('shell.saved'));
      void loadSession();
    },
    onError: (problem) => {
      const stored = problem instanceof ServerRefusal ? z.array(menuRow).safeParse(problem.data).data : null;
      if (stored) tell(stored);
      if (!(problem instanceof NoResponse)) showFailure(problem);
    },
  });
  return {
    order,
    changed,
    /** somebody else's order, which one's own changes don't know: before anything is saved, a person chooses */
    theirs,
    saving: saving.isPending,
    silent: saving.error instanceof NoResponse,
    offline: link === 'offline',
    storing: changed ? drafts.storing : null,
    arrange: (order: MenuTree) => setWork((now) => ({ ...now, order })),
    /** back to what is stored */
    undo: () => {
      void drafts.drop(work.draft);
      setWork((now) => ({ ...begin(now.latest), read: now.read }));
    },
    keepMine: () =>
      setWork((now) => ({ ...now, base: treeOf(now.latest), order: fitTree(now.order, now.latest) })),
    requestSave: () => {
      if (saving.isPending || !changed || theirs) return;
      void drafts.flush().then(() => saving.mutate(work));
    },
  };
}
export type MenuOrder = ReturnType<typeof useMenuOrder>;

function placesWithVersions({ order, latest }: Work) {
  const versions = new Map(latest.map(({ id, version }) => [id, version]));
  return placesOf(order).map((place) => ({ ...place, version: versions.get(place.id) }));
}
