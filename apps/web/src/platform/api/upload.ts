import { addressOf, type CallAnswer, type CallDefinition, contentOf, reach, refusalOf } from './call.ts';

/** Sends one file. Ends like a call: with the answer, `ServerRefusal` or `NoResponse`. */
export async function upload<Endpoint extends CallDefinition>(
  endpoint: Endpoint,
  params: Record<string, string>,
  file: File,
): Promise<CallAnswer<Endpoint>> {
  const body = new FormData();
  body.append('attachment', file);
  const answer = await reach(addressOf(endpoint.path, params, {}), {
    method: endpoint.method,
    headers: { accept: 'application/json', 'x-requested-with': 'inspect' },
    body,
  });
  const content = await contentOf(answer);
  if (!answer.ok) throw refusalOf(answer.status, content);
  return endpoint.response.parse(content) as CallAnswer<Endpoint>;
}
