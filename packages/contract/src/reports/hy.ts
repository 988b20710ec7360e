/** Files and views over the checkups. */
export const reportsHy = {
  sheet: 'Զննություններ',
  format: { choose: 'Ֆայլի տեսակ', xlsx: 'XLSX', csv: 'CSV', pdf: 'PDF' },
  totalOf: 'Ընդամենը՝ {count}',
  /** where both sums of one filter can be compared */
  receivedHint:
    'Ընդամենը ստացվածը ներառում է նաև չեղարկված և անվավեր զննությունների գումարները․ ցանկի «Վճարված»-ը միայն հաշվի առնվողներինն է։',
  titleOf: '{page}՝ {view}',
  /** beneath the name of whose paper it is, printed by a browser or drawn as a document */
  taxCode: 'ՀՎՀՀ {taxCode}',
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
  /** the grouped views, by the names that their documents have */
  view: {
    choose: 'Տեսք',
    list: 'Ցանկ',
    count: 'Զննությունների քանակ',
    financial: 'Ֆինանսական',
    operators: 'Աշխատակիցներ',
    fuel: 'Վառելիքի տեսակներ',
    ownerType: 'Սեփականատիրոջ տեսակ',
    amounts: 'Վճարներ ըստ տեսակների',
    classificator: 'Անսարքություններ',
    reportView: 'Ամփոփ հաշվետվություն',
    companyDoc: 'Ընկերության ամփոփագիր',
    info: 'Տեղեկանք զննությունների մասին',
    individual: 'Ֆիզիկական անձինք',
    company: 'Իրավաբանական անձինք',
    entrepreneur: 'Անհատ ձեռնարկատերեր',
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
