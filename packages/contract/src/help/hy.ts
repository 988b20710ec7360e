import { offlineHy } from './offline.hy.ts';

export const helpHy = {
  offline: offlineHy,
  label: {
    question: 'Հարց',
    answer: 'Պատասխան',
    ordering: 'Հերթական համար',
    status: 'Ցուցադրվում է',
  },
  newTitle: 'Նոր հարց',
  searchPlaceholder: 'Բառեր հարցից կամ պատասխանից',
  hidden: 'Թաքցված է',
  orderingHint: 'Ամենափոքր համարով հարցն առաջինն է',
  answerHint: 'https://-ով կամ / նշանով սկսվող հասցեները դառնում են հղումներ',
  preview: 'Այսպես կերևա պատասխանը',
  previewEmpty: 'Պատասխանը դեռ գրված չէ',
  newTab: 'բացվում է նոր ներդիրում',
  removeText: '«{name}» հարցն այլևս չի ցուցադրվի։',
  field: {
    link: 'Հղումը պետք է սկսվի https://-ով կամ լինի այս կայքի հասցե, օրինակ՝ /stations',
  },
} as const;
