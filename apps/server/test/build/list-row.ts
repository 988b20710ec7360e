import type { FieldKind } from '@inspect/contract/kernel';
import type { ListDefinition, Lists } from '@inspect/contract/reference';
import type { Client } from '../test-app.ts';

let made = 0;

/** A payload that the list takes: each required field filled, each name and code new. */
export async function newRow(
  client: Client,
  lists: Lists,
  list: ListDefinition,
): Promise<Record<string, unknown> & { name: string }> {
  made += 1;
  const values: Partial<Record<FieldKind, unknown>> = {
    text: `Փորձնական և ${made}`,
    whole: 90_000 + made,
    money: 1_000 + made,
    flag: true,
  };
  const entries = await Promise.all(
    Object.entries(list.fields).map(async ([field, { kind, optional, default: fallback, list: target }]) => {
      if (optional || fallback !== undefined) return [];
      return [[field, kind === 'ref' ? await firstId(client, lists[target ?? '']) : values[kind]]];
    }),
  );
  return { name: '', ...Object.fromEntries(entries.flat()) };
}

async function firstId(client: Client, list: ListDefinition | undefined): Promise<string> {
  const { body } = await client.get(`${list?.path}?limit=1`);
  const [row] = (body as { data: { _id: string }[] }).data;
  return row?._id ?? '';
}
