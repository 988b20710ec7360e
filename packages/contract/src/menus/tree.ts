/** A node of the tree as somebody wants it: what it is, and below what it shall stand. */
type Node = { id: string; parent: string | null; isGroup: boolean };

export type TreeProblem = 'groupInside' | 'pageOutside' | 'circle' | 'tooDeep';

/**
 * The first node that can't stand where it is put, by its place in the list. Groups stand at the root, pages in a
 * group or below a page of a group; nothing stands below that, and nothing below itself.
 */
export function treeProblem(nodes: readonly Node[]): { index: number; problem: TreeProblem } | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const [index, node] of nodes.entries()) {
    const problem = problemOf(node, byId);
    if (problem) return { index, problem };
  }
  return null;
}

function problemOf(node: Node, byId: ReadonlyMap<string, Node>): TreeProblem | null {
  if (node.isGroup) return node.parent === null ? null : 'groupInside';
  const above = node.parent === null ? undefined : byId.get(node.parent);
  if (!above) return 'pageOutside';
  if (above.isGroup) return null;
  const seen = new Set([node.id]);
  for (let next: Node | undefined = above; next; next = byId.get(next.parent ?? '')) {
    if (seen.has(next.id)) return 'circle';
    seen.add(next.id);
  }
  return byId.get(above.parent ?? '')?.isGroup ? null : 'tooDeep';
}
