export const overviewHy = {
  section: {
    checkups: 'Այսօրվա զննություններ',
    sums: 'Այսօրվա գումարներ',
    attention: 'Ուշադրություն են պահանջում',
    company: 'Իմ ընկերությունը',
    signIns: 'Այսօրվա չհաջողված մուտքեր',
  },
  count: 'Բոլորը',
  // Word joiners: the ending stays with its number.
  faultyShare: 'Ավարտվածների {share}%\u2060-\u2060ը',
  due: 'Վճարման ենթակա',
  overdue: 'Նախորդ օրերից ընթացքում',
  voided: 'Անվավեր՝ վերջին {days} օրում',
  certificates: 'Մեխանիկների վկայականներ',
  licences: 'Ընկերությունների լիցենզիաներ',
  expiring: 'Ժամկետն անցել է կամ լրանում է',
  companies: 'Ընկերություններ',
  asOf: '{at}-ի դրությամբ',
} as const;
