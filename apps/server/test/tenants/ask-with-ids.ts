import type { AnyEndpoint } from '@inspect/contract/kernel';
import { newId } from '../../src/platform/ids.ts';
import { addressOf, type Input, idFieldsOf, nameOf, type Path, withValue } from '../contract/shape.ts';
import type { Who } from '../fixtures.ts';
import { sendForm } from '../multipart.ts';
import type { Answer, Client, TestApp } from '../test-app.ts';
import type { OfStaff, Sample } from './sample.ts';
import { SAMPLES } from './samples.ts';
import type { Things } from './things.ts';

export const isOfStaff = (sample: Sample | OfStaff): sample is OfStaff => !('input' in sample);

export const sendInput = (client: Client, endpoint: AnyEndpoint, input: Input): Promise<Answer> =>
  client.send(endpoint.method, addressOf(endpoint, input), { body: input.body ?? {} });

/** Another one for each id and person; all of them equally long. */
const NONCE = /"nonce":"[^"]*"/;

/** What the caller can tell apart: everything but the id that he named himself, and the number of his request. */
export function shown({ status, text, headers }: Answer, id: string) {
  const { 'x-request-id': _, date: _date, ...rest } = headers;
  return { status, text: text.replaceAll(id, '<id>').replace(NONCE, '<nonce>'), headers: rest };
}

/** How a difference names that an id of the other company was not as good as none. */
export const THEIRS = "other company's";

export type Companies = { own: Things; theirs: Things };
type Place = { path: Path; kind: keyof Things };
type OwnCall = { endpoint: AnyEndpoint; name: string; sample: Sample };

/** The calls in which somebody of a company names a thing of it. */
export async function callsWithOwnIds(
  test: TestApp,
  endpoints: readonly AnyEndpoint[],
  { own }: Companies,
): Promise<OwnCall[]> {
  const calls: OwnCall[] = [];
  for (const endpoint of endpoints) {
    const sample = SAMPLES.get(nameOf(endpoint));
    if (!sample || isOfStaff(sample)) continue;
    if (placesOf(endpoint, await sample.input(own, test), own).length > 0)
      calls.push({ endpoint, name: nameOf(endpoint), sample });
  }
  return calls;
}

/** Which thing of one's own company stands there; none where it is nothing of a company. */
export function kindAt(path: Path, input: Input, own: Things): keyof Things | undefined {
  const value = path.reduce<unknown>((inner, step) => Object(inner)[step === '[]' ? '0' : step], input);
  return Object.keys(own).find((key): key is keyof Things => own[key as keyof Things] === value);
}

/** Where in this input an id of one's own company stands, and of what. */
function placesOf(endpoint: AnyEndpoint, input: Input, own: Things): Place[] {
  return idFieldsOf(endpoint).flatMap((path) => {
    const kind = kindAt(path, input, own);
    return kind ? [{ path, kind }] : [];
  });
}

/**
 * Asks with the ids of one's own company, of the other one and of nobody. Answers what is not as it has to be: one's
 * own are no 403 or 404, the other company's are what a missing record is.
 */
export async function compareCompanies(
  test: TestApp,
  calls: readonly OwnCall[],
  companies: Companies,
  asking: readonly Who[],
): Promise<{ cases: number; differences: string[] }> {
  const { own, theirs } = companies;
  const differences: string[] = [];
  let cases = 0;
  const ask = async (who: Who, { endpoint, sample }: OwnCall, input: Input) =>
    sample.parts
      ? sendForm(test, who, addressOf(endpoint, input), sample.parts)
      : sendInput(await test.as(who), endpoint, input);
  for (const who of asking) {
    for (const call of calls) {
      const { endpoint, name, sample } = call;
      const input = await sample.input(own, test);
      for (const { path, kind } of placesOf(endpoint, input, own)) {
        cases += 1;
        const [id, nobody] = [theirs[kind], newId()];
        // Whom the fault lets through must not change what the next one is asked about: nobody's comes first.
        const missing = await ask(who, call, withValue(input, path, nobody));
        const other = await ask(who, call, withValue(input, path, id));
        const [told, due] = [shown(other, id), shown(missing, nobody)].map((one) => JSON.stringify(one));
        if (told !== due)
          differences.push(
            `${name} as ${who}, ${THEIRS} ${kind}: ${other.status}, of nobody ${missing.status}`,
          );
      }
    }
  }
  for (const call of calls) {
    const { name, sample } = call;
    if (!asking.includes(sample.holder)) continue;
    cases += 1;
    const { status } = await ask(sample.holder, call, await sample.input(own, test));
    if (status === 403 || status === 404)
      differences.push(`${name} as ${sample.holder}, own company: ${status}`);
  }
  return { cases, differences };
}
