export const historiesHy = {
  title: 'Փոփոխությունների պատմություն',
  action: {
    create: 'Ավելացրել է',
    edit: 'Փոփոխել է',
    retire: 'Հեռացրել է',
    import: 'Ներմուծել է ֆայլից',
    export: 'Արտահանել է ֆայլով',
    lookup: 'Որոնել է',
  },
  change: '{name}՝ {before} → {after}',
  empty: 'Փոփոխություններ դեռ չկան',
  staff: 'Ադմինիստրատոր',
  formerPerson: 'Նախկին աշխատակից',
  more: 'Ցույց տալ ավելին',
} as const;
