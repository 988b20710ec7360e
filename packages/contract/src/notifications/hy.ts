import type { NoticeKind } from './notice-pattern.ts';

const kind = {
  vin: 'VIN համար',
  plate: 'Համարանիշ',
} as const satisfies Record<NoticeKind, string>;

export const notificationsHy = {
  kind,
  label: {
    kind: 'Համարի տեսակ',
    pattern: 'Համար կամ ձևանմուշ',
    message: 'Հաղորդագրություն',
    active: 'Գործում է',
    createdAt: 'Ստեղծվել է',
  },
  patternHint: '* նշանը փոխարինում է ցանկացած քանակությամբ նիշեր, ? նշանը՝ մեկ նիշ',
  field: {
    vinCharacters:
      'VIN համարը կազմված է թվանշաններից և լատիներեն տառերից՝ առանց I, O, Q տառերի․ թույլատրվում են նաև * և ? նշանները',
    plateCharacters:
      'Համարանիշը կազմված է թվանշաններից և լատիներեն տառերից․ թույլատրվում են նաև * և ? նշանները',
    broad: 'Գրեք առնվազն երկու տառ կամ թվանշան, այլապես ծանուցումը կվերաբերի չափազանց շատ մեքենաների',
    long: 'Համարն այսքան երկար չի լինում',
  },
} as const;
