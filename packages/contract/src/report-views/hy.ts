import type { Dimension, Measure } from '../reports/reports.ts';

/** The words of grouped reports; the screen that shows one fetches them. */
export const reportViewsHy = {
  by: 'Ըստ',
  dimension: {
    day: 'Օր',
    company: 'Ընկերություն',
    operator: 'Օպերատոր',
    mechanic: 'Մեխանիկ',
    fuel: 'Վառելիք',
    ownerStatus: 'Սեփականատիրոջ տեսակ',
    carType: 'Տրանսպորտային միջոցի տեսակ',
  } satisfies Record<Dimension, string>,
  measure: {
    count: 'Զննություններ',
    first: 'Առաջնային',
    recheck: 'Կրկնակի',
    fit: 'Սարքին է',
    faulty: 'Անսարք է',
    faultRate: 'Անսարքներ, %',
    paid: 'Վճարված',
    medianMinutes: 'Միջնարժեք, րոպե',
    inspectionDue: 'Ծառայության վճար',
    environmentalDue: 'Բնապահպանական հարկ',
    due: 'Ենթակա է վճարման',
    inspectionReceived: 'Ստացված՝ ծառայություն',
    environmentalReceived: 'Ստացված՝ հարկ',
    cash: 'Կանխիկ',
    terminal: 'Տերմինալ',
    arca: 'Քարտ (ArCa)',
    idram: 'Idram',
    telcell: 'Telcell',
    returned: 'Վերադարձված',
    received: 'Ընդամենը ստացված',
  } satisfies Record<Measure, string>,
} as const;
