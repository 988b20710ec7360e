import { type MessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDecimal, formatPlate, formatWhole } from '@inspect/contract/kernel';
import PDFDocument from 'pdfkit';
import { drawQr } from '../../platform/pdf/draw-qr.ts';
import { PAGE, PdfPage, WIDTH } from '../../platform/pdf/pdf-page.ts';
import type { Card } from './card.ts';

const QR_SIZE = 92;
const BAND = 44;
const SIGNATURE = 150;
/** a QR is read only with four of its squares of white around it */
const QUIET = 14;

/** The diagnostic card as an A4 PDF of as many pages as it needs; the same card gives the same bytes. */
export async function drawCard(card: Card): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    bufferPages: true,
    lang: 'hy',
    displayTitle: true,
    info: {
      Title: `${t('cards.title')} ${card.number}`,
      Author: card.company.name,
      CreationDate: card.concludedAt,
    },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  const pdfPage = new PdfPage(document);
  drawHead(pdfPage, card);
  drawResult(pdfPage, card);
  drawVehicle(pdfPage, card);
  drawFindings(pdfPage, card);
  drawMeasurements(pdfPage, card);
  drawSignatures(pdfPage, card);
  drawOnEveryPage(pdfPage, card);
  document.end();
  return finished;
}

function drawHead(pdfPage: PdfPage, card: Card): void {
  const { company, station } = card;
  const width = WIDTH - QR_SIZE - QUIET;
  const place = { left: PAGE.width - PAGE.margin - QR_SIZE, top: PAGE.margin, size: QR_SIZE };
  drawQr(pdfPage.document, card.checkAddress, place);
  pdfPage.line(t('cards.title'), { width, size: 19, weight: 'bold' }, 1);
  pdfPage.line(t('cards.number', { number: card.number }), { width, size: 13, weight: 'bold' }, 6);
  const { edition, amendedOn } = card;
  if (amendedOn) pdfPage.line(t('cards.edition', { edition, day: formatDay(amendedOn) }), { width }, 6);
  const licence = company.licence && t('cards.licence', { number: company.licence });
  pdfPage.line([company.name, licence].filter(Boolean).join(' · '), { width });
  pdfPage.line([station.name, station.address, station.phone].filter(Boolean).join(' · '), { width });
  pdfPage.y = Math.max(pdfPage.y, PAGE.margin + QR_SIZE) + QUIET;
}

function drawResult(pdfPage: PdfPage, card: Card): void {
  const { document } = pdfPage;
  document.lineWidth(1.5).rect(PAGE.margin, pdfPage.y, WIDTH, BAND).stroke('#000000');
  const top = pdfPage.y;
  pdfPage.y = top + 10;
  const result = card.opinion ? 'cards.fit' : 'cards.faulty';
  pdfPage.write(t(card.void ? 'cards.void' : result), {
    x: 14,
    width: 230,
    size: 18,
    weight: 'bold',
  });
  const right = { x: 240, width: WIDTH - 254, align: 'right', size: 10 } as const;
  pdfPage.y = top + 7;
  pdfPage.line(t('cards.inspectedAt', { at: formatDateTime(card.concludedAt) }), right);
  const [key, day]: [MessageKey, string | null] = card.opinion
    ? ['cards.next', card.nextCheckupDate]
    : ['cards.recheck', card.recheckUntil];
  if (day && !card.void) pdfPage.line(t(key, { day: formatDay(day) }), { ...right, weight: 'bold' });
  pdfPage.y = top + BAND + 2;
}

function drawVehicle(pdfPage: PdfPage, { vehicle, ownerName }: Card): void {
  const whole = (value: number | null) => (value === null ? null : formatWhole(value));
  const facts: [MessageKey, string | number | null][] = [
    [
      'checkups.label.CarRegNo',
      vehicle.CarRegNo ? formatPlate(vehicle.CarRegNo) : t('checkups.list.noPlate'),
    ],
    ['checkups.label.VIN', vehicle.VIN],
    ['cards.vehicle', vehicle.name],
    ['checkups.label.registrationCertificate', vehicle.registrationCertificate],
    ['checkups.label.carType', vehicle.type],
    ['checkups.label.productionYear', vehicle.productionYear],
    ['checkups.label.body', vehicle.body],
    ['checkups.label.color', vehicle.color],
    ['checkups.label.fuel', vehicle.fuel],
    ['checkups.label.enginePower', vehicle.enginePower === null ? null : formatDecimal(vehicle.enginePower)],
    ['checkups.label.maximumMass', whole(vehicle.maximumMass)],
    vehicle.odometer === 'unreadable'
      ? ['checkups.label.odometer', t('cards.unreadable')]
      : ['checkups.label.odometer', whole(vehicle.odometer)],
    ['checkups.label.ownerName', ownerName],
  ];
  pdfPage.heading(t('cards.vehicle'));
  pdfPage.facts(facts.flatMap(([key, value]) => (value === null ? [] : [[t(key), String(value)] as const])));
}

function drawFindings(pdfPage: PdfPage, { findings }: Card): void {
  pdfPage.heading(t('cards.findings'));
  if (findings.length === 0) {
    pdfPage.line(t('cards.noFindings'), { size: 10 });
    return;
  }
  pdfPage.table(
    {
      titles: [t('cards.code'), t('cards.finding'), t('cards.place'), t('cards.note')],
      shares: [0.09, 0.45, 0.18, 0.28],
    },
    findings.map(({ code, name, place, note, forbidsOperation }) => [
      code,
      forbidsOperation ? `${name} (${t('cards.forbids')})` : name,
      place ?? '—',
      note ?? '—',
    ]),
  );
}

function drawMeasurements(pdfPage: PdfPage, { measurements }: Card): void {
  if (measurements.length === 0) return;
  pdfPage.heading(t('cards.measurements'));
  pdfPage.table(
    { titles: [t('cards.measurement'), t('cards.value'), t('cards.limit')], shares: [0.6, 0.2, 0.2] },
    measurements.map(({ name, value, limit }) => [name, value, limit ?? '—']),
  );
}

function signedLine({ way, at, by, reason }: NonNullable<Card['signature']>): string {
  const line = t(`cards.signed.${way}`, { by, at: formatDateTime(at) });
  return reason ? t('cards.signed.because', { line, reason }) : line;
}

function drawSignatures(pdfPage: PdfPage, { mechanic, operator, signature }: Card): void {
  pdfPage.room(110);
  pdfPage.y += 18;
  if (signature) pdfPage.line(signedLine(signature), { size: 8.5 }, 8);
  const signers = [
    [t('cards.mechanic'), mechanic.name, mechanic.certificate],
    [t('cards.operator'), operator, null],
  ] as const;
  for (const [title, name, certificate] of signers) {
    const who = certificate ? `${name}, ${t('cards.certificate', { number: certificate })}` : name;
    const titleEnd = pdfPage.write(title, { width: 150, size: 8.5 });
    const nameEnd = pdfPage.write(who, { x: 156, width: WIDTH - SIGNATURE - 172, weight: 'bold' });
    const place = { x: WIDTH - SIGNATURE, width: SIGNATURE };
    pdfPage.y += 11;
    pdfPage.rule(0.5, place);
    pdfPage.y += 2;
    const signatureEnd = pdfPage.write(t('shell.signature'), { ...place, size: 7, align: 'center' });
    pdfPage.y = Math.max(titleEnd, nameEnd, signatureEnd) + 8;
  }
}

/** Known only when everything is written: how many pages there are. */
function drawOnEveryPage(pdfPage: PdfPage, card: Card): void {
  const { document } = pdfPage;
  const { count } = document.bufferedPageRange();
  const { host, pathname } = new URL(card.checkAddress);
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    if (card.void) drawVoid(pdfPage);
    pdfPage.y = PAGE.height - PAGE.margin - PAGE.footer + 14;
    pdfPage.rule(0.25);
    pdfPage.y += 4;
    const place = { x: WIDTH - 124, width: 124, size: 7.5, align: 'right' } as const;
    // A page that got loose still says whose it is.
    pdfPage.write(`${card.number} · ${t('cards.page', { page: page + 1, pages: count })}`, place);
    pdfPage.write(t('cards.check', { address: host + pathname }), { width: WIDTH - 130, size: 7.5 });
  }
}

function drawVoid(pdfPage: PdfPage): void {
  const { document } = pdfPage;
  document
    .save()
    .rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
    .opacity(0.18);
  pdfPage.y = PAGE.height / 2 - 50;
  pdfPage.write(t('cards.void'), { size: 84, weight: 'bold', align: 'center' });
  document.restore();
}
