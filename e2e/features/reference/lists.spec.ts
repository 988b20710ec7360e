import { authEndpoints } from '@inspect/contract/auth';
import { fieldLabel, t } from '@inspect/contract/i18n';
import type { FieldDefinition } from '@inspect/contract/kernel';
import { compareRows, keysOf, LIST_NAMES, LISTS } from '@inspect/contract/reference';
import { LONG } from '../../fixtures/long.ts';
import { expect, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import {
  isRequired,
  newName,
  ReferenceApi,
  shouted,
  type Values,
  whispered,
} from '../../fixtures/reference-rows.ts';
import { socketOf } from '../../fixtures/socket-of.ts';

const NUMBERS_FROM = 40;

/** Another value than a new row has, for every field that needn't be said. */
function otherValues(fields: Readonly<Record<string, FieldDefinition>>): Values {
  const other = (field: FieldDefinition, place: number): unknown => {
    const values = field.values ?? [];
    if (field.kind === 'flag') return field.default !== true;
    if (field.kind === 'choice') return values.find((value) => value !== field.default);
    if (field.kind === 'choices') {
      const kept = Array.isArray(field.default) ? field.default : [];
      return values.filter((value, index) => index === 1 || kept.includes(value));
    }
    if (field.kind === 'words') return ['հոմանիշ', 'բարբառ'];
    if (field.kind === 'day') return field.period === 'start' ? '2020-01-31' : '2031-12-31';
    return NUMBERS_FROM + place;
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field], place) =>
      isRequired(field) ? [] : [[name, other(field, place)]],
    ),
  );
}

/** Each list that has a kind of field no earlier one has: together they show every control. */
const EXAMPLES = LIST_NAMES.filter((name, place) => {
  const kindsOf = (list: typeof name) =>
    Object.values<FieldDefinition>(LISTS[list].fields).map(({ kind }) => kind);
  const earlier = new Set(LIST_NAMES.slice(0, place).flatMap(kindsOf));
  return kindsOf(name).some((kind) => !earlier.has(kind));
});

for (const name of LONG ? LIST_NAMES : EXAMPLES) {
  const { fields, path, page: route } = LISTS[name];

  test(`an admin keeps ${route} right by the keyboard alone`, async ({ desk, colleague }) => {
    desk.errors.allow(new RegExp(`status of 409 .*/api${path}\\)$`));
    desk.errors.allow(/ERR_FAILED \(.*\/api\//);
    const { page } = desk;
    const stored = new ReferenceApi(desk.api, name);
    const list = new ReferencePage(page, name);
    const values = await stored.sample();
    const text = String(values.name);
    const names = new Map<unknown, string>();
    for (const [field, { kind }] of Object.entries<FieldDefinition>(fields))
      if (kind === 'ref') {
        const parent = await stored.parentOf(field);
        names.set(parent._id, String(parent.name));
      }
    const person = (await desk.api.call(authEndpoints.me)).data.user.name;
    const other = new ReferencePage(colleague.page, name);
    const heard = socketOf(colleague.page);
    await Promise.all([heard, other.open(`?search=${text}`), list.show()]);
    await expect(other.page.getByText(t('shell.emptyFiltered'))).toBeVisible();

    await test.step('adds a row', async () => {
      await list.skipMenu();
      await list.add();
      await list.type(values, names);
      await list.save();
      await expect(list.said(t('shell.saved'))).toBeVisible();
      await expect(list.form).toHaveCount(0);
      expect(await stored.find(text)).toMatchObject([{ ...values, version: 1 }]);
      await expect(other.row(text)).toBeVisible();
    });

    await test.step('finds it, however it is written', async () => {
      for (const written of [shouted(text), whispered(text)]) {
        await list.find(written);
        await expect(page).toHaveURL(/[?&]search=/);
        await expect(list.row(text)).toBeVisible();
        await expect(list.rows.first()).toContainText(text);
      }
    });

    // Still found by what the colleague looks for.
    const renamed = `${text} ևս`;
    const changes = { name: renamed, ...otherValues(fields) };
    await test.step('changes every field of it', async () => {
      await list.openRow(text);
      await list.type(changes);
      await list.save();
      await expect(list.form).toHaveCount(0);
      expect(await stored.find(renamed)).toMatchObject([{ ...values, ...changes, version: 2 }]);
      await expect(other.row(renamed)).toBeVisible();
    });

    await test.step('is refused a second row of the same name or code, and loses nothing', async () => {
      const key = 'code' in fields ? 'code' : 'name';
      await list.add();
      await list.type(key === 'name' ? { ...values, name: renamed } : { ...values, name: newName() }, names);
      const typed = await list.typed();
      await list.save();
      await expect(list.control(key)).toHaveAccessibleDescription(new RegExp(t('reference.taken')));
      await expect(list.control(key)).toBeFocused();
      expect(await list.typed()).toEqual(typed);
      await page.keyboard.press('Escape');
      await list.answer(t('shell.discardTitle'), t('shell.discard'));
      await expect(list.form).toHaveCount(0);
    });

    await test.step('reads and searches it without a connection', async () => {
      let refused = 0;
      await page.route('**/api/**', (route) => {
        refused += 1;
        return route.abort();
      });
      await list.show();
      await list.find(shouted(text));
      await expect(list.row(renamed)).toBeVisible();
      expect(refused).toBeGreaterThan(0);
      await page.unroute('**/api/**');
      await list.show();
    });

    await test.step('reads who did what', async () => {
      await list.find(renamed);
      await list.openRow(renamed);
      const [newest, oldest] = [list.history().first(), list.history().last()];
      await expect(list.history()).toHaveCount(2);
      await expect(newest).toContainText(`${person} · ${t('histories.action.edit')}`);
      await expect(newest).toContainText(
        t('histories.change', { name: fieldLabel('name'), before: text, after: renamed }),
      );
      await expect(oldest).toContainText(`${person} · ${t('histories.action.create')}`);
    });

    await test.step('removes it after one question', async () => {
      await Promise.all([list.remove(), expect(list.said(t('shell.retired'))).toBeVisible()]);
      await expect(list.form).toHaveCount(0);
      await expect(list.row(renamed)).toHaveCount(0);
      expect(await stored.find(renamed)).toEqual([]);
      await expect(other.page.getByText(t('shell.emptyFiltered'))).toBeVisible();
      await expect(other.row(renamed)).toHaveCount(0);
    });
  });
}

for (const name of LIST_NAMES.filter((each) => LISTS[each].cached))
  test(`an admin reads ${LISTS[name].page} in the order that the contract gives it`, async ({ desk }) => {
    const list = new ReferencePage(desk.page, name);
    await list.show();
    const rows = (await new ReferenceApi(desk.api, name).all()).map((row) => {
      const named = { ...row, name: String(row.name) };
      return { ...named, ...keysOf(list.list, named) };
    });
    const expected = rows.sort(compareRows(list.list)).map((row) => row.name);
    // What this browser had before is seen first, and what was written meanwhile a moment later.
    await expect.poll(() => list.names()).toEqual(expected.slice(0, 50));
    if (name === 'colors') expect(expected[0]).toBe('Սև');
  });

test('an admin types where a region lies, to the metre', async ({ desk }) => {
  const regions = new ReferenceApi(desk.api, 'regions');
  const row = await regions.create();
  const list = new ReferencePage(desk.page, 'regions');
  await list.open(`?row=${row._id}`);
  await list.type({ latitude: '40.179186', longitude: '44,499103' });
  await list.save();
  await expect(list.form).toHaveCount(0);
  expect(await regions.find(String(row.name))).toMatchObject([
    { latitude: 40.179_186, longitude: 44.499_103 },
  ]);
  await regions.remove(row);
});
