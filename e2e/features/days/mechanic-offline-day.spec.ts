import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { devicesEndpoints } from '@inspect/contract/devices';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { expect, type Page } from '@playwright/test';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { startWithClock } from '../../fixtures/demonstration.ts';
import { Frame } from '../../fixtures/frame.ts';
import { inviteMechanic } from '../../fixtures/invited-mechanic.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { LONG } from '../../fixtures/long.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { Phone } from '../../fixtures/phone.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { type RunningServer, STARTS_WITHIN } from '../../fixtures/server.ts';
import { emailOf, PASSWORD, signInAs, signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expectStored, storedUnsent } from '../../fixtures/stored-drafts.ts';
import { storedInBrowser } from '../../fixtures/stored-in-browser.ts';
import { test as base } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';
import { type Waiting, waitingOn } from '../../fixtures/waiting-operations.ts';

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const QUEUED = 'Սպասում է ուղարկման';
const MINUTE = 60_000;
const CARS = LONG ? 20 : 3;
/** of each car; the first of the fault is larger than a piece */
const KINDS = LONG ? ['finding', 'finding', 'plate'] : ['finding', 'finding'];
const PHOTOS = KINDS.length;
const PIECE = 262_144;
const LARGE = LONG ? { width: 640, height: 480, grain: true } : { width: 480, height: 360, grain: true };
/** What lies on the phone at five: of each car its photographs, what he found and what points to them; what he measured anew; the colleague’s. */
const ALL = LONG ? 107 : 16;
const THEIRS = 3;
/** So long there is reception, again and again, and so much passes then. */
const WINDOW_MS = LONG ? 10_000 : 3_000;
const BYTES_PER_SECOND = LONG ? 250_000 : 400_000;
/** Each fifth car, the first among them, is measured once more in the afternoon. */
const ANEW = 5;

/** The times of the next day on which it becomes nine in Yerevan. */
const nine = new Date();
nine.setUTCHours(5, 0, 0, 0);
if (nine.getTime() < Date.now()) nine.setUTCDate(nine.getUTCDate() + 1);
const at = (time: string) => new Date(`${nine.toISOString().slice(0, 10)}T${time}:00+04:00`);

type Fixtures = { server: RunningServer; line: CuttableLine; phone: Phone; asked: string[] };

const test = base.extend<Fixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startWithClock(at('08:50'));
      await use(server);
      await server.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
  line: async ({ server }, use) => {
    const line = new CuttableLine(server.baseUrl);
    await line.join();
    await use(line);
    await line.cut();
  },
  /** what the phone has asked the server for */
  asked: async ({ browserName: _ }, use) => use([]),
  phone: async ({ playwright, line, asked }, use) => {
    const phone = await Phone.make(playwright.chromium, line, (page) =>
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
      }),
    );
    await use(phone);
    await phone.remove();
  },
});
test.use({ serviceWorkers: 'allow' });

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const plateOf = (car: Checkup) => formatPlate(car.CarRegNo ?? '');
const noteOf = (index: number) => `ճաքած սկավառակ ${index + 1}`;
/** What the device shows of the car in the morning, and of some of them in the afternoon. */
const morningCO = (index: number) => (index + 1) / 10;
const afternoonCO = (index: number) => 5 + (index + 1) / 10;
const isMeasuredAnew = (index: number) => index % ANEW === 0;
const coField = (page: Page) => page.getByRole('textbox', { name: /^CO \(/ });
const asTyped = (value: number) => value.toFixed(1).replace('.', ',');

/** Signs in at the phone, with or without the server; what he left open is where he is then, otherwise his cars. */
async function enter(page: Page, email: string): Promise<MechanicPage> {
  await expect(new LoginPage(page).heading).toBeVisible();
  await new LoginPage(page).retype(email, PASSWORD);
  await expect(new Frame(page).person()).toBeVisible();
  await new LoginPage(page).expectRemembered();
  return new MechanicPage(page);
}

async function leave(page: Page): Promise<void> {
  await new Frame(page).signOut();
  await expect(new LoginPage(page).heading).toBeVisible();
}

async function open(mechanic: MechanicPage, car: Checkup): Promise<void> {
  await mechanic.car(plateOf(car)).click();
  await mechanic.search.fill(BRAKES);
}

async function find(mechanic: MechanicPage, index: number): Promise<void> {
  await mechanic.tap(BRAKES, 'fault').click();
  await mechanic.tap(BRAKES, 'note').click();
  await mechanic.note(BRAKES).fill(noteOf(index));
  await coField(mechanic.page).fill(asTyped(morningCO(index)));
  await coField(mechanic.page).blur();
}

async function takePhotographs(
  mechanic: MechanicPage,
  car: Checkup,
  index: number,
  count: number,
  from = 0,
): Promise<void> {
  const { page } = mechanic;
  for (let taken = from; taken < Math.min(count, 2); taken += 1) {
    const look = { seed: 100 * (index + 1) + taken, ...(taken === 0 ? LARGE : {}) };
    await mechanic.camera(BRAKES).setInputFiles(await photograph(page, look));
    await expect(mechanic.photographs(BRAKES)).toHaveCount(taken + 1);
  }
  if (count > 2)
    await mechanic.plateCamera.setInputFiles(
      await photograph(page, { plate: plateOf(car), seed: 100 * (index + 1) + 2 }),
    );
}

async function send(mechanic: MechanicPage, car: Checkup): Promise<void> {
  await mechanic.sendButton.click();
  await expect(mechanic.page.getByText(t('checkups.mechanic.queued'))).toBeVisible();
  await mechanic.page.getByRole('link', { name: t('checkups.mechanic.toCars') }).click();
  await expect(mechanic.car(plateOf(car))).toContainText(QUEUED);
}

test(`a mechanic’s phone has no reception from nine to five: ${CARS} cars, ${CARS * PHOTOS} photographs, a reload, a crash and somebody else at noon; then there is some for seconds at a time, and everything is there once, in order`, async ({
  server,
  line,
  phone,
  asked,
  otherBrowser,
}) => {
  test.setTimeout(LONG ? 30 * MINUTE : 6 * MINUTE);
  const { baseUrl } = server;
  const [staff, desk] = [await otherBrowser(), await signInAt(await otherBrowser(), 'operator', baseUrl)];
  const admin = await signInAt(staff, 'admin', baseUrl);
  const his = emailOf('mechanic');
  const him = (await (await signInAt(await otherBrowser(), 'mechanic', baseUrl)).call(authEndpoints.me)).data
    .user;
  const colleagues = await inviteMechanic(admin, him.company ?? '');
  const colleague = (await (await signInAs(await otherBrowser(), colleagues, baseUrl)).call(authEndpoints.me))
    .data.user;
  const cars: Checkup[] = [];
  for (let count = 0; count < CARS; count += 1) cars.push(await storeCheckup(desk, { mechanic: him.id }));
  const theirs = await storeCheckup(desk, { mechanic: colleague.id });
  const inspected = async (mechanic: MechanicPage, index: number) => {
    const car = cars[index] as Checkup;
    await open(mechanic, car);
    await find(mechanic, index);
    await phone.passes(5 * MINUTE);
    await takePhotographs(mechanic, car, index, PHOTOS);
    await send(mechanic, car);
    await phone.passes(5 * MINUTE);
  };

  await test.step('in the morning both have signed in at it, and their cars lie on it', async () => {
    await phone.open(at('08:50'));
    const { page } = phone;
    await page.goto('/login');
    for (const [email, shown] of [
      [colleagues, [theirs]],
      [his, cars],
    ] as const) {
      const mechanic = await enter(page, email);
      for (const car of shown) await expect(mechanic.car(plateOf(car))).toBeVisible();
      if (email === colleagues)
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await new LoginPage(page).expectKnownHere(email === his ? 2 : 1);
      await expect
        .poll(() => rowsInBrowser(page, 'offline', 'checkups'))
        .toBeGreaterThanOrEqual(email === his ? cars.length + 1 : 1);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('inspect.copies')))
        .toContain('newClassificators');
      if (email === colleagues) await leave(page);
    }
  });

  const half = Math.floor(CARS / 2);
  await test.step('no reception: he inspects cars; one is half done when the page is loaded anew', async () => {
    await phone.lose();
    await phone.until(at('09:00'));
    const { page } = phone;
    const mechanic = new MechanicPage(page);
    for (let index = 0; index < half; index += 1) await inspected(mechanic, index);
    const car = cars[half] as Checkup;
    await open(mechanic, car);
    await find(mechanic, half);
    await takePhotographs(mechanic, car, half, 1);
    await expectStored(page, noteOf(half));
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await mechanic.search.fill(BRAKES);
    await expect(mechanic.row(BRAKES)).toContainText(noteOf(half));
    await expect(coField(page)).toHaveValue(asTyped(morningCO(half)));
    await expect(mechanic.photographs(BRAKES)).toHaveCount(1);
  });

  await test.step('at noon the phone is locked, and a colleague works at it, who finds nothing of his', async () => {
    const { page } = phone;
    await phone.until(at('12:30'));
    const mechanic = await enter(page, colleagues);
    await page.goto('/tech-service-mechanic');
    await expect(mechanic.car(plateOf(theirs))).toBeVisible();
    for (const car of cars) await expect(mechanic.car(plateOf(car))).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Չուղարկված/ })).toHaveCount(0);
    expect(await storedUnsent(page)).toEqual({ drafts: [], photos: [] });
    const left = await storedInBrowser(page);
    const secrets = cars.flatMap((car, index) => [car.CarRegNo ?? '', car.ownerName ?? '', noteOf(index)]);
    expect(secrets.filter((text) => text === '' || left.includes(text))).toEqual([]);
    await open(mechanic, theirs);
    await mechanic.tap(BRAKES, 'fault').click();
    await takePhotographs(mechanic, theirs, 50, 1);
    await send(mechanic, theirs);
    await leave(page);
  });

  await test.step('he goes on; his browser crashes over the last car, and he opens it again later', async () => {
    let mechanic = await enter(phone.page, his);
    const begun = cars[half] as Checkup;
    await open(mechanic, begun);
    await takePhotographs(mechanic, begun, half, PHOTOS, 1);
    await send(mechanic, begun);
    for (let index = half + 1; index < CARS - 1; index += 1) await inspected(mechanic, index);
    const last = cars[CARS - 1] as Checkup;
    await open(mechanic, last);
    await find(mechanic, CARS - 1);
    await takePhotographs(mechanic, last, CARS - 1, 1);
    await expectStored(phone.page, noteOf(CARS - 1));
    const crashed = await phone.now();
    await phone.crash();
    await phone.open(new Date(crashed.getTime() + 20 * MINUTE));
    await phone.page.goto('/tech-service-mechanic');
    mechanic = await enter(phone.page, his);
    await open(mechanic, last);
    await expect(mechanic.row(BRAKES)).toContainText(noteOf(CARS - 1));
    // A whole number is read from the disk without its decimal.
    await expect(coField(mechanic.page)).toHaveValue(asTyped(morningCO(CARS - 1)).replace(/,0$/, ''));
    await expect(mechanic.photographs(BRAKES)).toHaveCount(1);
    await takePhotographs(mechanic, last, CARS - 1, PHOTOS, 1);
    await send(mechanic, last);
    for (const [index, car] of cars.entries()) {
      if (!isMeasuredAnew(index)) continue;
      await open(mechanic, car);
      await coField(mechanic.page).fill(asTyped(afternoonCO(index)));
      await send(mechanic, car);
    }
  });

  const { page } = phone;
  const waited = await waitingOn(page);
  const ofHis = (rows: Waiting[]) => rows.filter(({ owner }) => owner === him.id);
  await test.step('all of it lies on the phone under numbers without a gap', async () => {
    expect(waited.map(({ seq }) => seq)).toEqual(Array.from({ length: ALL }, (_, index) => index + 1));
    expect(ofHis(waited)).toHaveLength(ALL - THEIRS);
  });

  let windows = 0;
  /** A phone that is touched is not locked. */
  const holdInHand = async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
  };
  /** For the phone and the server alike. */
  const passes = async (ms: number) => {
    await phone.passes(ms);
    await server.setClock(await phone.now());
  };
  await test.step('from five on there is reception for seconds at a time, until all of his is there', async () => {
    await phone.until(at('17:00'));
    await server.setClock(await phone.now());
    line.becomeBad({ bytesPerSecond: BYTES_PER_SECOND, killedOfHundred: 0 }, 1);
    asked.length = 0;
    while (ofHis(await waitingOn(page)).length > 0) {
      windows += 1;
      const over = phone.findFor(WINDOW_MS);
      const login = new LoginPage(page);
      const isAsked = await login.heading.waitFor({ timeout: WINDOW_MS }).then(
        () => true,
        () => false,
      );
      if (isAsked) await login.retype(his, PASSWORD);
      await over;
      await holdInHand();
      await passes(2 * MINUTE);
    }
  });
  test.info().annotations.push({
    type: 'until all was there',
    description: `${windows} windows of ${WINDOW_MS / 1_000} s, ${asked.length} requests, ${Math.round(sum(ofHis(waited).map(({ size }) => size)) / 1_000)} KB`,
  });

  const api = await signInAt(await otherBrowser(), 'mechanic', baseUrl);
  const recordOf = async (car: Checkup) =>
    (await api.call(checkupsEndpoints.record, { params: { id: car._id } })).data;
  const stagesOf = async ({ _id }: Checkup) =>
    (await api.call(checkupLifecycleEndpoints.history, { params: { id: _id } })).data
      .reverse()
      .map(({ version, by, checkup: { measurements, classificators } }) => {
        const found = classificators?.[BRAKES_CODE];
        return [
          version,
          by,
          measurements?.CO?.value ?? null,
          found ? (found.attachments?.length ?? 0) : null,
        ];
      });
  await test.step('each of his cars has all of it once, in the order in which he said it', async () => {
    const arrived: string[] = [];
    for (const [index, car] of cars.entries()) {
      const record = await recordOf(car);
      const [morning, later] = [morningCO(index), isMeasuredAnew(index) ? afternoonCO(index) : null];
      const stages = [
        [null, null],
        [morning, 0],
        ...(later === null ? [] : [[later, 0]]),
        [later ?? morning, 2],
      ];
      expect(await stagesOf(car)).toEqual(
        stages.map((stage, at) => [at + 1, at === 0 ? expect.any(String) : him.id, ...stage]),
      );
      const pictures = record.attachments ?? [];
      expect(pictures.map(({ kind }) => kind).sort()).toEqual(KINDS);
      const ofFault = pictures
        .filter(({ kind }) => kind === 'finding')
        .sort((left, right) => left.capturedAt.localeCompare(right.capturedAt));
      expect(record).toMatchObject({
        signedBy: him.id,
        classificators: {
          [BRAKES_CODE]: { checked: true, note: noteOf(index), attachments: ofFault.map(({ _id }) => _id) },
        },
      });
      arrived.push(...pictures.map(({ _id }) => _id));
    }
    const taken = ofHis(waited).filter(({ kind }) => kind === 'photo');
    expect(arrived.sort()).toEqual(taken.map(({ id }) => id).sort());
    expect(taken).toHaveLength(CARS * PHOTOS);
    expect(taken.filter(({ size }) => size > PIECE)).toHaveLength(CARS);
  });

  const [office, counter] = [
    await signInAt(staff, 'admin', baseUrl),
    await signInAt(await otherBrowser(), 'operator', baseUrl),
  ];
  const recordOfTheirs = async () =>
    (await counter.call(checkupsEndpoints.record, { params: { id: theirs._id } })).data;
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('inspect.device') ?? '{}').device);
  /** What the staff see of this person’s work on the phone, as soon as there was time to tell it. */
  const expectCalm = (person: string) =>
    expect(async () => {
      await holdInHand();
      await passes(MINUTE);
      const { data } = await office.call(devicesEndpoints.list);
      expect(data.filter((row) => row.device === device && row.person === person)).toMatchObject([
        { state: 'calm', pending: 0, attention: 0, oldestAt: null, lost: null, issued: ALL },
      ]);
    }).toPass({ timeout: 2 * MINUTE });
  await test.step('his colleague’s work has stayed where it was, and goes when he signs in', async () => {
    expect(await recordOfTheirs()).toMatchObject({ version: 1, classificators: {}, attachments: [] });
    expect((await waitingOn(page)).map(({ owner }) => owner)).toEqual([
      colleague.id,
      colleague.id,
      colleague.id,
    ]);
    await phone.find();
    await expectCalm(him.id);
    await leave(page);
    await enter(page, colleagues);
    await expect.poll(recordOfTheirs, { timeout: MINUTE }).toMatchObject({
      version: 3,
      signedBy: colleague.id,
      classificators: { [BRAKES_CODE]: { checked: true, attachments: [expect.any(String)] } },
      attachments: [{ kind: 'finding' }],
    });
    await expectCalm(colleague.id);
    for (const store of ['operations', 'operationBytes', 'drafts'])
      await expect.poll(() => rowsInBrowser(page, 'inspect-work', store), store).toBe(0);
    await expect(page.getByRole('link', { name: /^Չուղարկված/ })).toHaveCount(0);
  });
});
