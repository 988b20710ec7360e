export const historiesHy = {
  title: 'Փոփոխությունների պատմություն',
  action: { create: 'Ավելացրել է', edit: 'Փոփոխել է', retire: 'Հեռացրել է', import: 'Ներմուծել է ֆայլից' },
  change: '{name}՝ {before} → {after}',
  empty: 'Փոփոխություններ դեռ չկան',
  more: 'Ցույց տալ ավելին',
} as const;
