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
  home: 'Տուն',
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
  intro:
    'Քաշեք էջը կամ սեղմեք սլաքները․ ստեղնաշարով՝ Alt+↑ և Alt+↓, իսկ Enter-ը բացում է էջի տեսքը։ Նոր դասավորությունը կտեսնեն բոլորը, երբ այն պահպանեք։',
  list: 'Ընտրացանկի էջերը',
  moveUp: 'Տեղափոխել վեր՝ {name}',
  moveDown: 'Տեղափոխել վար՝ {name}',
  editLook: 'Փոխել տեսքը՝ {name}',
  moved: '{name}՝ «{group}» բաժին, տեղ {place}/{count}',
  pages: 'Էջեր՝ {count}',
  noScreen: 'Ընտրացանկում դեռ չի երևում',
  emptyGroup: 'Այս բաժնում էջեր չկան',
  changed: 'Դասավորությունը փոխված է, բայց դեռ պահպանված չէ',
  unchanged: 'Դասավորությունը պահպանված է',
  arrange: 'Պահպանել դասավորությունը',
  undo: 'Չեղարկել փոփոխությունները',
  undoTitle: 'Չեղարկե՞լ փոփոխությունները',
  undoText: 'Ձեր դասավորությունը կկորչի, և կմնա պահպանվածը։',
  conflict: 'Դասավորությունն այդ ընթացքում փոխել է մեկ ուրիշը։ Ձերը մնացել է ստորև՝ անփոփոխ։',
  conflictTheirs: 'Տեսնել այժմ պահպանված դասավորությունը',
  conflictKeep: 'Պահել իմ դասավորությունը',
  preview: 'Այսպես կերևա ընտրացանկում',
  tagHint: 'Կարճ բառ կամ թիվ էջի անվան կողքին, օրինակ՝ «Նոր»',
  field: {
    twice: 'Յուրաքանչյուր էջ պետք է նշված լինի մեկ անգամ',
  },
} as const;
