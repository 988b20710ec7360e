import type { MenuIconName, TagVariant } from './menus.ts';

const icon = {
  api: 'Ծրագրային կապ',
  bell: 'Զանգ',
  building: 'Շենք',
  car: 'Մեքենա',
  card: 'Վճարային քարտ',
  chart: 'Գծապատկեր',
  eye: 'Աչք',
  help: 'Հարցական նշան',
  history: 'Ժամացույց',
  key: 'Բանալի',
  leaf: 'Տերև',
  list: 'Ցանկ',
  map: 'Քարտեզ',
  search: 'Խոշորացույց',
  tool: 'Գործիք',
  users: 'Մարդիկ',
} as const satisfies Record<MenuIconName, string>;

const tagVariant = {
  'light-primary': 'Կապույտ',
  'light-success': 'Կանաչ',
  'light-warning': 'Նարնջագույն',
  'light-danger': 'Կարմիր',
  'light-secondary': 'Մոխրագույն',
} as const satisfies Record<TagVariant, string>;

export const menusHy = {
  icon,
  tagVariant,
  label: {
    title: 'Էջ',
    parent: 'Բաժին',
    ordering: 'Հերթական համար',
    icon: 'Պատկերակ',
    tag: 'Պիտակ',
    tagVariant: 'Պիտակի գույն',
  },
  field: {
    twice: 'Յուրաքանչյուր էջ պետք է նշված լինի մեկ անգամ',
  },
} as const;
