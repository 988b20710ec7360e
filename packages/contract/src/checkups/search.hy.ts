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
  match: 'Ինչո՞վ է գտնվել',
  nothing: 'Նման զննություն չի գտնվել․ ստուգեք գրածը կամ որոնեք այլ տվյալով',
  more: 'Ցույց են տրված միայն առաջին {count} արդյունքները․ ավելի ճշգրիտ գրեք',
  back: 'Ցանկ',
  how: { exact, prefix, end, part, mistyped } satisfies Record<MatchKind, Record<SearchField, string>>,
} as const;

export const vehicleHy = {
  title: 'Մեքենա',
  open: 'Բացել մեքենայի էջը՝ {plate}',
  facts: 'Տեխնիկական տվյալներ',
  due: 'Հաջորդ զննությունը',
  dueUntil: 'Մինչև {date}',
  overdue: 'Ժամկետն անցել է {date}-ին',
  never: 'Մեքենան դեռ չի զննվել',
  last: 'Վերջին զննությունը',
  history: 'Զննությունների պատմություն',
  historyCaption: 'Մեքենայի զննությունները',
  date: 'Օր',
  elsewhere: 'Այլ կայանում',
  noHistory: 'Այս մեքենան զննություններ դեռ չունի',
  odometer: 'Վազք',
  odometerChart: 'Վազքն ըստ զննության օրերի, կմ',
  odometerNone: 'Վազքը դեռ չի գրանցվել',
  odometerOne: 'Վազքը գրանցվել է մեկ անգամ․ {date}՝ {km} կմ',
  odometerText: '{from}՝ {first} կմ, {to}՝ {last} կմ․ ընդամենը {count} գրանցում',
  odometerPoint: '{date}՝ {km} կմ',
  odometerBack: 'Վազքը նվազել է․ {before}՝ {more} կմ, {after}՝ {less} կմ',
  notFound: 'Այս VIN համարով մեքենա չի գտնվել',
  suggestion: 'Գուցե նկատի ունե՞ք {plate}՝ {name}',
  take: 'Այո, {plate}',
} as const;
