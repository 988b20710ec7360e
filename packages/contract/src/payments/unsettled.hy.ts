/** What was paid and not inspected, and what was inspected and not paid. */
export const unsettled = {
  reason: {
    open: 'Զննությունը չի ավարտվել',
    cancelled: 'Զննությունը չեղարկված է',
    annulled: 'Եզրակացությունն անվավեր է',
    deleted: 'Զննությունը ջնջված է',
    later: 'Զննվել է ավելի ուշ',
    unused: 'Կանխավճարը չի օգտագործվել',
    otherwise: 'Զննվել է առանց այս կանխավճարի',
  },
  label: { day: 'Օր', reason: 'Ինչու', owed: 'Մնում է վճարել' },
  searchPlaceholder: 'Համարանիշ, ընկերություն կամ կայան',
  stations: 'Ըստ կայանների',
  line: '{count} · {sum}',
  unknownTax: 'Հարկը հայտնի չէ',
  about: {
    paidNotInspected: 'Գումար, որի դիմաց մինչև օրվա վերջ զննություն չի ավարտվել',
    inspectedNotPaid: 'Ավարտված զննություններ, որոնց վճարն ամբողջությամբ չի ստացվել',
  },
  empty: {
    paidNotInspected: 'Ընտրված օրերին ստացված ամբողջ գումարի դիմաց զննություն ավարտվել է',
    inspectedNotPaid: 'Ընտրված օրերին ավարտված բոլոր զննությունները վճարված են',
  },
  notice: 'Երեկ՝ {day}, կան չզննված վճարումներ կամ չվճարված զննություններ',
  noticeFailed: 'Հնարավոր չեղավ ստուգել, թե երեկ չզննված վճարումներ կամ չվճարված զննություններ եղե՞լ են',
  noticeLine: '{name}՝ {count} ({sum})',
} as const;
