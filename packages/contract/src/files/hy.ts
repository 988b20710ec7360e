export const filesHy = {
  field: {
    missing: 'Ընտրեք ֆայլ',
    one: 'Ուղարկեք մեկ ֆայլ',
    empty: 'Ֆայլը դատարկ է',
    pdf: 'Ֆայլը պետք է լինի PDF',
    size: 'Ֆայլը չափազանց մեծ է․ առավելագույնը 10 ՄԲ',
  },
} as const;
