import { vinWatchHy } from './vin-watch.hy.ts';

export { vinWatchToldHy } from './vin-watch-told.hy.ts';

export const vehiclesHy = {
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
  vinWatch: vinWatchHy,
} as const;
