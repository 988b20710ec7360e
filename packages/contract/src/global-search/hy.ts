export const globalSearchHy = {
  open: 'Որոնում',
  shortcut: 'Ctrl K',
  title: 'Որոնել ամբողջ համակարգում',
  placeholder: 'Համարանիշ, VIN, անուն, ընկերություն, էջ',
  hint: 'Գրեք առնվազն երեք տառ կամ թվանշան․ ↑ ↓՝ ընտրել, Enter՝ բացել, Esc՝ փակել',
  nothing: 'Ոչինչ չի գտնվել',
  searching: 'Որոնվում է…',
  found: 'Գտնվել է՝ {count}',
  group: {
    pages: 'Էջեր',
    checkups: 'Զննություններ',
    people: 'Մարդիկ',
    companies: 'Ընկերություններ',
  },
} as const;
