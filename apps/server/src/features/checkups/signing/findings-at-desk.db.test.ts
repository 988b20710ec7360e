import { type Checkup, type CheckupVersion, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  choosePin,
  FORBIDDING,
  HARMLESS,
  NO_CAMERA,
  PIN,
  payloadOf,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await choosePin(test, 'mechanic');
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

type Stands = Pick<Checkup, '_id' | 'version'>;
const checked = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { checked: true }]));
const begun = () => saveCheckup(test, 'operator');
const edit = async ({ _id, version }: Stands, body: Record<string, unknown>) =>
  (await test.as('operator')).put(`/tech-service-checkup/${_id}`, { version, ...body });
const sign = async ({ _id, version }: Stands) =>
  (await test.as('operator')).post(`/tech-service-checkup/${_id}/sign`, { version, pin: PIN });
const conclude = (checkup: Stands, Opinion: boolean) => edit(checkup, { Opinion, cameraReasonId: NO_CAMERA });
const read = async ({ _id }: Pick<Checkup, '_id'>) =>
  (await (await test.as('operator')).get(`/get-checkup-for-edit/${_id}`)).body;

async function historyOf({ _id }: Pick<Checkup, '_id'>): Promise<CheckupVersion[]> {
  const { body } = await (await test.as('operator')).get(`/checkup-history/${_id}`);
  return checkupLifecycleEndpoints.history.response.parse(body).data;
}

describe('findings at the desk', () => {
  it('come with the new checkup, marked as written down in the mechanic’s name', async () => {
    const payload = await payloadOf(test, 'operator', { classificators: checked(FORBIDDING) });
    const operator = await test.as('operator');
    const answer = await operator.post('/tech-service-checkup', payload);
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { classificators: checked(FORBIDDING), findingsAtDesk: true, signature: null } },
    });
    // A repeat of it is the same record, whatever order its findings come in.
    expect((await operator.post('/tech-service-checkup', payload)).status).toBe(200);
  });

  it('stand in the chain of versions: who wrote them down, in whose name, and who signed', async () => {
    const saved = await begun();
    await edit(saved, { newClassificators: checked('101'), measurements: { CO: 0.4 } });
    await sign({ ...saved, version: 2 });
    await conclude({ ...saved, version: 3 }, false);
    const history = await historyOf(saved);
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['conclude', PEOPLE.operator.id],
      ['sign', PEOPLE.operator.id],
      ['edit', PEOPLE.operator.id],
      ['create', PEOPLE.operator.id],
    ]);
    const fields = (index: number) => history[index]?.changes.map(({ field }) => field);
    expect(fields(2)?.sort()).toEqual(['findingsAtDesk', 'measurements', 'newClassificators']);
    expect(fields(1)).toEqual(
      expect.arrayContaining(['signature', 'signedBy', 'signedAt', 'signedFindings']),
    );
    expect(history[1]?.checkup).toMatchObject({ signature: 'pin', signedBy: PEOPLE.mechanic.id });
  });

  it('what is not of the list is refused under its name, and nothing is stored', async () => {
    const saved = await begun();
    const answer = await edit(saved, { classificators: checked('999') });
    const problem = t('checkups.field.classificator');
    const name = t('checkups.findings.unknown', { code: '999' });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { 'classificators.999': t('checkups.field.ofFinding', { name, problem }) } },
    });
    expect(await read(saved)).toMatchObject({ data: { version: 1, classificators: {} } });
  });

  it('are written down by who began the checkup, not by the staff', async () => {
    const saved = await begun();
    const answer = await (await test.as('admin')).put(`/tech-service-all-checkup/${saved._id}`, {
      version: 1,
      classificators: checked(HARMLESS),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
  });
});
