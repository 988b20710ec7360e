import type { MatchKind, SearchField } from './search.ts';

const exact = {
  CarRegNo: 'Համարանիշը համընկնում է',
  VIN: 'VIN համարը համընկնում է',
  registrationCertificate: 'Հաշվառման վկայագիրը համընկնում է',
  number: 'Քարտի համարը համընկնում է',
  phone: 'Հեռախոսահամարը համընկնում է',
  ownerName: 'Սեփականատիրոջ անունը համընկնում է',
} as const satisfies Record<SearchField, string>;

const prefix = {
  CarRegNo: 'Համարանիշի սկիզբը',
  VIN: 'VIN համարի սկիզբը',
  registrationCertificate: 'Վկայագրի սկիզբը',
  number: 'Քարտի համարի սկիզբը',
  phone: 'Հեռախոսահամարի սկիզբը',
  ownerName: 'Սեփականատիրոջ անվան սկիզբը',
} as const satisfies Record<SearchField, string>;

const end = {
  CarRegNo: 'Համարանիշի վերջը',
  VIN: 'VIN համարի վերջին նիշերը',
  registrationCertificate: 'Վկայագրի վերջին նիշերը',
  number: 'Քարտի համարի վերջին նիշերը',
  phone: 'Հեռախոսահամարի վերջին թվանշանները',
  ownerName: 'Սեփականատիրոջ անվան վերջը',
} as const satisfies Record<SearchField, string>;

const part = {
  CarRegNo: 'Համարանիշի մի մասը',
  VIN: 'VIN համարի մի մասը',
  registrationCertificate: 'Վկայագրի մի մասը',
  number: 'Քարտի համարի մի մասը',
  phone: 'Հեռախոսահամարի մի մասը',
  ownerName: 'Սեփականատիրոջ անվան մի մասը',
} as const satisfies Record<SearchField, string>;

const mistyped = {
  CarRegNo: 'Համարանիշը տարբերվում է մեկ նիշով',
  VIN: 'VIN համարը տարբերվում է մեկ նիշով',
  registrationCertificate: 'Վկայագիրը տարբերվում է մեկ նիշով',
  number: 'Քարտի համարը տարբերվում է մեկ նիշով',
  phone: 'Հեռախոսահամարը տարբերվում է մեկ նիշով',
  ownerName: 'Սեփականատիրոջ նման անուն',
} as const satisfies Record<SearchField, string>;

export const checkupSearchHy = {
  title: 'Որոնում բոլոր օրերում',
  short: 'Որոնելու համար գրեք առնվազն երեք տառ կամ թվանշան',
  placeholder: 'Համարանիշ, VIN, վկայագիր, սեփականատեր, քարտի համար, հեռախոս',
  hint: 'Գրեք համարանիշը, VIN-ի վերջին 6 նիշը, վկայագիրը, սեփականատիրոջ անունը, քարտի համարը կամ հեռախոսը։ Մեկ սխալ նիշը չի խանգարի։',
  everyDay: 'Որոնել բոլոր օրերում',
  caption: 'Գտնված զննություններ',
  printed: 'Որոնվել է՝ {search}',
  match: 'Ինչո՞վ է գտնվել',
  nothing: 'Նման զննություն չի գտնվել․ ստուգեք գրածը կամ որոնեք այլ տվյալով',
  more: 'Ցույց են տրված միայն առաջին {count} արդյունքները․ ավելի ճշգրիտ գրեք',
  back: 'Ցանկ',
  how: { exact, prefix, end, part, mistyped } satisfies Record<MatchKind, Record<SearchField, string>>,
} as const;
