/// <reference lib="dom" />
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { chromiumProgram } from './chromium-program.ts';
import { line, ratio } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';

declare global {
  interface Window {
    drawn?: Promise<number>;
  }
}

const MAKE = '#field-car';
const MODEL = '#field-carModel';
const PLAIN = '#field-ownerName';

/**
 * A key pressed in a picker until its options are on screen, beside a key pressed in a plain text field of the same
 * form until its letter is. Models hang on a make: nobody ever chooses among all 3,867, so the longest lists that a
 * picker searches are all makes, and the models of the make that has the most.
 */
export async function pickerBench(databaseUrl: string): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const browser = await chromium.launch(chromiumProgram());
  try {
    const context = await browser.newContext({ locale: 'hy-AM', timezoneId: 'Asia/Yerevan' });
    const { cookie } = await signIn(server.origin, 'operator');
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return { name, value, url: server.origin };
      }),
    );
    const page = await context.newPage();
    await page.goto(`${server.origin}/tech-service/add`);
    await page.locator(MAKE).waitFor();
    await page.waitForFunction(() =>
      indexedDB.databases().then((all) => all.some(({ name }) => name === 'offline')),
    );
    await page.waitForFunction(() => localStorage.getItem('inspect.copies')?.includes('streets'), undefined, {
      timeout: 30_000,
    });
    const { makes, make, models } = await longestLists(databaseUrl);
    const ofMakes = await turnByTurn(page, MAKE, lettersOf(makes));
    await page.locator(MAKE).fill(make);
    await page.getByRole('option', { name: make, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const ofModels = await turnByTurn(page, MODEL, lettersOf(models));
    return [
      ...figures(`${makes.length} makes`, ofMakes),
      ...figures(`${models.length} models of ${make}`, ofModels),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const named = z.array(z.object({ name: z.string() }));

/** All makes, and the models of the make that has the most. */
async function longestLists(connectionString: string) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    const namesIn = async (sql: string, values: string[] = []) =>
      named.parse((await database.query(sql, values)).rows).map(({ name }) => name);
    const makes = await namesIn('select name from cars where retired_at is null');
    const [make = ''] = await namesIn(
      `select c.name from cars c join car_models m on m.car = c.id
        where c.retired_at is null and m.retired_at is null group by c.id order by count(*) desc, c.name limit 1`,
    );
    const models = await namesIn(
      `select m.name from car_models m join cars c on c.id = m.car
        where m.retired_at is null and c.retired_at is null and c.name = $1`,
      [make],
    );
    return { makes, make, models };
  } finally {
    await database.end();
  }
}

/** The letters and digits by which some name begins: each finds something. */
function lettersOf(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.charAt(0).toLowerCase()).filter((first) => /[a-z0-9]/.test(first));
  return [...new Set(firsts)].sort();
}

type Turns = { picked: number[]; plain: number[] };

async function turnByTurn(page: Page, picker: string, keys: readonly string[]): Promise<Turns> {
  const turns: Turns = { picked: [], plain: [] };
  for (const key of keys) {
    turns.picked.push(await drawn(page, picker, key));
    turns.plain.push(await drawn(page, PLAIN, key));
  }
  return turns;
}

function figures(what: string, { picked, plain }: Turns): string[] {
  return [
    line(`key press → options on screen, ${what}`, picked, 'ms'),
    line('key press → letter on screen, plain field', plain, 'ms'),
    ratio('picker : plain field', picked, plain),
  ];
}

/**
 * Milliseconds from the key event to the frame in which its effect is on screen, as the page itself sees them: the
 * letter, and in a picker an option that can be seen. The field is empty and its list closed before.
 */
async function drawn(page: Page, selector: string, key: string): Promise<number> {
  const field = page.locator(selector);
  await field.fill('');
  await field.blur();
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await field.focus();
  // No function with a name in here: tsx would wrap it in a helper that the page doesn't have.
  await field.evaluate((input: HTMLInputElement, typed) => {
    const options = input.getAttribute('role') === 'combobox' ? '[role="option"]' : '';
    window.drawn = new Promise((resolve) =>
      input.addEventListener(
        'keydown',
        async (event) => {
          do await new Promise(requestAnimationFrame);
          while (
            input.value !== typed ||
            (options &&
              !Array.from(document.querySelectorAll(options)).some((each) => each.checkVisibility()))
          );
          // After the frame in which it is there, that is, painted.
          setTimeout(() => resolve(performance.now() - event.timeStamp));
        },
        { once: true, capture: true },
      ),
    );
  }, key);
  await page.keyboard.press(key);
  return page.evaluate(() => window.drawn ?? Number.NaN);
}
