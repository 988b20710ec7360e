import { isKey, type ListedFile } from './storage.ts';

const OBJECT = /<Contents>([\s\S]*?)<\/Contents>/g;

/** Everything in a bucket, by ListObjectsV2. `ask` sends a query and gives the XML that answers it. */
export async function* listS3(ask: (query: string) => Promise<string>): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    // In the order of names: so it is signed.
    const query = new URLSearchParams({
      ...(token ? { 'continuation-token': token } : {}),
      'list-type': '2',
    });
    const answer = await ask(query.toString());
    for (const [, object = ''] of answer.matchAll(OBJECT)) {
      const key = textIn(object, 'Key');
      if (key && isKey(key)) yield { key, changedAt: new Date(textIn(object, 'LastModified') ?? 0) };
    }
    token = textIn(answer, 'IsTruncated') === 'true' ? textIn(answer, 'NextContinuationToken') : undefined;
  } while (token);
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
