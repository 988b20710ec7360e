export const overviewHy = {
  section: {
    checkups: 'Այսօրվա զննություններ',
    sums: 'Այսօրվա գումարներ',
    attention: 'Ուշադրություն են պահանջում',
    company: 'Իմ ընկերությունը',
    signIns: 'Այսօրվա չհաջողված մուտքեր',
  },
  count: 'Բոլորը',
  faultyShare: 'Ավարտվածներից՝ {share}%',
  due: 'Վճարման ենթակա',
  overdue: 'Նախորդ օրերից ընթացքում',
  voided: 'Անվավեր՝ վերջին {days} օրում',
  certificates: 'Մեխանիկների վկայականներ',
  licences: 'Ընկերությունների լիցենզիաներ',
  expiring: 'Ժամկետն անցել է կամ լրանում է',
  companies: 'Ընկերություններ',
  asOf: '{at}-ի դրությամբ',
} as const;
