/** Files and views over the checkups. */
export const reportsHy = {
  sheet: 'Զննություններ',
  titleOf: '{page}՝ {view}',
  printed: 'Տպված է՝ {time}',
  days: 'Օրեր՝ {days}',
  waiting: 'Եզրակացության սպասող զննություններ՝ {count}',
  tax: {
    title: 'Հարկային տեսք',
    name: 'հարկային տեսք',
    companyTaxCode: 'Ընկերության ՀՎՀՀ',
    ownerTaxCode: 'Սեփականատիրոջ ՀՎՀՀ',
    inspectionDue: 'Ծառայության վճար',
    environmentalDue: 'Բնապահպանական հարկ',
    inspectionReceived: 'Ստացված ծառայության վճար',
    environmentalReceived: 'Ստացված բնապահպանական հարկ',
    received: 'Ընդամենը ստացված',
    receipts: 'Անդորրագրեր',
    receipt: '{purpose}, {method}, {amount}, {time}',
  },
  purpose: { inspection: 'Ծառայություն', environmental: 'Բնապահպանական հարկ' },
  method: {
    cash: 'կանխիկ',
    terminal: 'տերմինալ',
    arca: 'քարտ (ArCa)',
    idram: 'Idram',
    telcell: 'Telcell',
  },
} as const;
