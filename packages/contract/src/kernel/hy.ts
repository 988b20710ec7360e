import type { ErrorCode } from './errors.ts';

/** Under a field. Placeholders: {min}, {max}. */
const field = {
  required: 'Լրացրեք այս դաշտը',
  unknown: 'Անհայտ դաշտ',
  type: 'Սխալ արժեք',
  too_long: 'Չափազանց երկար է․ առավելագույնը {max} նիշ',
  too_short: 'Չափազանց կարճ է․ առնվազն {min} նիշ',
  characters: 'Պարունակում է անթույլատրելի նիշեր',
  script: 'Օգտագործեք հայերեն, լատիներեն կամ ռուսերեն տառեր',
  name: 'Գրեք առնվազն մեկ տառ',
  whole: 'Գրեք ամբողջ թիվ',
  number: 'Գրեք թիվ',
  min: 'Պետք է լինի առնվազն {min}',
  max: 'Պետք է լինի առավելագույնը {max}',
  limit: 'Էջում կարող է լինել 1-ից մինչև 200 գրառում',
  id: 'Սխալ նույնացուցիչ',
  unknown_id: 'Նման գրառում չի գտնվել․ ընտրեք ցանկից',
  choice: 'Ընտրեք ցանկից',
  day: 'Գրեք ամսաթիվը՝ ՕՕ/ԱԱ/ՏՏՏՏ',
  instant: 'Սխալ ամսաթիվ կամ ժամ',
  range: 'Ժամանակահատվածը չափազանց մեծ է',
  range_order: 'Սկիզբը չի կարող լինել վերջից հետո',
  email: 'Գրեք ճիշտ էլ․ հասցե, օրինակ՝ anun@example.am',
  phone: 'Գրեք Հայաստանի հեռախոսահամար, օրինակ՝ +374 91 123456',
  mobile: 'Գրեք Հայաստանի բջջային համար, օրինակ՝ +374 91 123456',
  code: 'Գրեք SMS-ով ստացված 6 թվանշանը',
  pin: 'Գրեք PIN կոդի 6 թվանշանը',
  pin_obvious: 'Այս PIN կոդը հեշտ է գուշակել․ ընտրեք մեկ ուրիշը',
  sort: 'Այս սյունակով դասավորել հնարավոր չէ',
  columns: 'Այդպիսի սյունակ չկա',
  duplicate_parameter: 'Պարամետրը կրկնվում է',
} as const;

/** Of the failures those that the browser words by itself; what the server refuses it says with its answer. */
const error = {
  validation: 'Ստուգեք նշված դաշտերը',
  session_blocked:
    'Ձեր մուտքն արգելափակվել է․ դիմեք ընկերության ղեկավարին կամ ադմինիստրատորին։ Մուտքագրածը պահպանված է։',
  credentials: 'Էլ․ հասցեն կամ գաղտնաբառը սխալ է',
  login_locked: 'Չափազանց շատ անհաջող փորձեր․ կրկին փորձեք {seconds} վայրկյանից',
  'passkey.address': 'Մուտքի բանալիները գործում են միայն համակարգի հիմնական հասցեում',
  forbidden: 'Այս գործողության իրավունք չունեք',
  op_reused: 'Այս նույնացուցիչով արդեն պահպանվել է այլ գրառում',
  internal: 'Սերվերի սխալ․ կրկին փորձեք, և եթե կրկնվի, հայտնեք աջակցությանը համարը՝ {request}',
  unavailable: 'Սերվերը ժամանակավորապես անհասանելի է․ կրկին փորձեք մի փոքր ուշ',
  'checkup.unsigned':
    'Մեխանիկը չի ստորագրել այս նշումները․ թող ուղարկի դրանք իր սարքից կամ այստեղ գրի իր PIN կոդը',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Of records that come in a file, or go out in one. */
const table = {
  importEmpty: 'Ֆայլում տողեր չկան',
  importTooMany: 'Մեկ ֆայլով կարելի է ներմուծել առավելագույնը {max} տող',
  unknownColumn: 'Անհայտ սյունակ',
  repeatedLine: 'Նույն գրառումն արդեն կա {line}-րդ տողում',
  importTitle: 'Ներմուծում ֆայլից',
  importHint: 'XLSX կամ CSV ֆայլ․ առաջին տողում սյունակների անուններն են, ինչպես արտահանված ֆայլում։',
  importFile: 'Ֆայլ',
  importChoose: 'Ընտրել ֆայլը',
  importNew: 'Նոր գրառումներ՝ {count}',
  importChanged: 'Կփոփոխվեն՝ {count}',
  importSame: 'Առանց փոփոխության՝ {count}',
  importErrors: 'Սխալներ՝ {count}․ ուղղեք ֆայլը և կրկին ընտրեք։ Ոչինչ չի պահպանվել։',
  importLine: 'Տող {line}',
  importMore: 'Եվս {count} սխալ',
  importSaved: 'Ներմուծված է',
  importNothing: 'Ֆայլում նորություն չկա',
  importNoName: 'Առաջին տողում չկա ցանկի սյունակներից ոչ մեկը',
  importChecking: 'Ֆայլը ստուգվում է…',
  exporting: 'Արտահանվում է՝ {size} ՄԲ',
  exportingRows: 'Արտահանվում է {count} գրառում՝ {size} ՄԲ',
  exportStop: 'Դադարեցնել արտահանումը',
  exported: 'Ֆայլն արտահանված է',
  exportStopped: 'Արտահանումը դադարեցված է',
  problem: {
    too_large: 'Ֆայլը չափազանց մեծ է․ առավելագույնը 5 ՄԲ',
    not_a_table: 'Ֆայլը հնարավոր չէ կարդալ․ ընտրեք XLSX կամ CSV ֆայլ',
    too_many_rows: 'Ֆայլում չափազանց շատ տողեր կան',
    too_many_columns: 'Ֆայլում չափազանց շատ սյունակներ կան',
    empty: 'Ֆայլը դատարկ է',
  },
} as const;

export const kernelHy = { field, error, table } as const;
