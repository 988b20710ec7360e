import type { PaymentMethod } from './setting-value.ts';

const method = {
  cash: 'Կանխիկ',
  arca: 'ArCa',
  idram: 'Idram',
  telcell: 'Telcell',
} as const satisfies Record<PaymentMethod, string>;

export const settingsHy = {
  title: 'Համակարգի կարգավորումներ',
  open: 'Կարգավորումներ',
  group: {
    checkup: 'Զննություն',
    payment: 'Վճարումներ',
    reminder: 'Հիշեցումներ',
    measurement: 'Չափումների սահմաններ',
    tolerance: 'Թույլատրելի շեղումներ',
    offline: 'Աշխատանք առանց կապի',
  },
  method,
  find: 'Գտնել կարգավորումը',
  noValue: 'Սահմանված չէ',
  bounds: 'Թույլատրելի է՝ {min} – {max}',
  atLeast: 'Թույլատրելի է՝ {min}-ից',
  saved: '«{name}» կարգավորումը պահպանված է և արդեն գործում է',
  conflict:
    'Այս կարգավորումն այդ ընթացքում փոխվել է։ Այժմ՝ {value}։ Ձեր արժեքը պահված է՝ ստուգեք և կրկին պահպանեք։',
  methods: 'Միացված եղանակներ',
  address: 'Հասցե',
  addressHint: 'Դատարկ՝ վերահղում չկա',
  phoneHint: 'Դատարկ՝ ցուցադրվող համար չկա',
  hosts: 'Թույլատրված կայքեր',
  hostsHint: 'Հասցեն կարող է լինել միայն այս կայքերում, օրինակ՝ inspect.am',
  history: 'Փոփոխություններ',
  hideHistory: 'Թաքցնել փոփոխությունները',
  value: 'Արժեք',
  edit: 'Խմբագրել՝ {name}',
  field: {
    https: 'Հասցեն պետք է սկսվի https://-ով',
    allowed: 'Հասցեի կայքը թույլատրվածների ցանկում չէ',
    host: 'Գրեք կայքի անունը, օրինակ՝ inspect.am',
    time: 'Գրեք ժամը, օրինակ՝ 10:00',
    decimals: 'Ստորակետից հետո՝ առավելագույնը երեք նիշ',
    twice: 'Արժեքը կրկնվում է',
  },
} as const;
