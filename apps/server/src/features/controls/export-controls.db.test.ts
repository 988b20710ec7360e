import { formatPlate } from '@inspect/contract/kernel';
import { pictureOf } from '@inspect/plates/test';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, type Who } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function sheetOf(who: Who, query = ''): Promise<unknown[][]> {
  const answer = await (await test.as(who)).get(`/controls/export${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (await readXlsxFile(answer.bytes))[0]?.data ?? [];
}

it('what control says is taken out as it is filtered, of the country alone and after the password', async () => {
  test.clock.set(NOON);
  const first = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  const second = await concludeByCalls(test, 'operator2', await saveCheckup(test, 'operator2'), false);
  test.clock.set(NOON);
  const admin = await test.as('admin');
  const { rows: reasons } = await test.database.pool.query<{ id: string; name: string }>(
    `select id::text, name from camera_reasons where status and 'control' = any(used_in) order by ordering limit 1`,
  );
  const reason = reasons[0];
  const said = await admin.put(`/controls/${first._id}`, {
    version: 0,
    status: 'violation',
    cameraReasonId: reason?.id,
    note: 'Լուսանկարն այլ մեքենայի է',
  });
  expect(said.status, said.text).toBe(200);
  // What was decided with a reason keeps its name when nobody may choose it any more.
  await test.database.pool.query('update camera_reasons set status = false where id = $1', [reason?.id]);
  await test.database.pool.query(
    `set session_replication_role = replica;
     update checkups set marks = array['too_short', 'plate_other'] where id = '${first._id}';
     set session_replication_role = default`,
  );
  const asked = await admin.put(`/controls/${second._id}`, { version: 0, question: 'Ո՞ւր է լուսանկարը' });
  expect(asked.status, asked.text).toBe(200);

  const photo = newId();
  const sent = await sendForm(test, 'operator2', `/controls/${second._id}/answer-photos?_id=${photo}`, [
    { name: 'photo.jpg', type: 'image/jpeg', content: await pictureOf() },
  ]);
  expect(sent.status, sent.text).toBe(201);
  const answered = { version: 1, answer: 'Ահա', photos: [photo] };
  const operator = await test.as('operator2');
  expect((await operator.put(`/controls/${second._id}/answer`, answered)).status).toBe(200);

  const [head, ...rows] = await sheetOf('admin', '?sort=company');
  expect(head).toEqual([
    ...[
      'Սկսվել է',
      'Համարանիշ',
      'Մակնիշ',
      'Մոդել',
      'Ընկերություն',
      'Կայան',
      'Մեխանիկ',
      'Վիճակ',
      'Եզրակացություն',
    ],
    ...['Ինչին ուշադրություն դարձնել', 'Օրվա ընտրանք', 'Վերահսկողության վիճակը'],
    ...[
      'Ի՞նչն է սխալ լուսանկարներում',
      'Որոշման բացատրությունը',
      'Ով է որոշել',
      'Որոշման ժամանակը',
      'Հարց կայանին',
      'Պատասխան',
    ],
  ]);
  expect(rows.map((row) => [row[1], row[4], row[8], ...row.slice(11, 15), ...row.slice(16)])).toEqual([
    [
      ...[formatPlate(first.CarRegNo ?? ''), 'Company one', 'Սարքին է', 'Խախտում', reason?.name],
      ...['Լուսանկարն այլ մեքենայի է', 'Person admin', null, null],
    ],
    [
      ...[formatPlate(second.CarRegNo ?? ''), 'Company two', 'Անսարք է', 'Չստուգված', null],
      ...[null, null, 'Ո՞ւր է լուսանկարը', 'Ահա; Լուսանկարներ՝ 1'],
    ],
  ]);
  expect(rows[0]?.[9]).toBe(
    'Զննությունն ավելի կարճ է տևել, քան պահանջում է մեքենայի դասը; Համարանիշը չի համապատասխանում ոչ մի հայտնի ձևի',
  );
  expect((await sheetOf('viewer', '?controlStatus=violation')).length).toBe(2);
  expect((await sheetOf('viewer', '?startDate=2026-11-01&endDate=2026-11-02')).length).toBe(1);

  for (const who of ['owner', 'operator'] as const)
    expect(await (await test.as(who)).get('/controls/export')).toMatchObject({ status: 403 });
  test.clock.set(new Date(NOON.getTime() + 11 * 60_000));
  expect(await admin.get('/controls/export')).toMatchObject({
    status: 403,
    body: { code: 'step_up_required' },
  });
});
