/** The way of an open checkup to its card, and what is to be done next on it. */
export const step = {
  title: 'Զննության ընթացքը',
  photo: 'Լուսանկար',
  signature: 'Ստորագրություն',
  conclusion: 'Եզրակացություն',
  card: 'Քարտ',
  done: 'կատարված է',
  next: {
    photo: 'Լուսանկարել համարանիշը',
    signature: 'Անցնել ստորագրությանը',
    conclusion: 'Տալ եզրակացություն',
  },
  again: 'Կրկնակի զննություն',
  previous: 'Նախորդ զննությունը',
  replaced: 'Փոխարինված զննությունը',
  replacing: 'Փոխարինող զննությունը',
} as const;
