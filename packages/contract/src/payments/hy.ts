/** Of payments that go through a provider. */
export const paymentsHy = {
  confirmed: 'Վճարումը հաստատված է',
  failed: 'Վճարման խափանում',
  waiting: 'Վճարումը դեռ հաստատված չէ․ սպասեք, այն ստուգվում է',
  inspectionOf: 'Տեխզննում {plate}',
  subscriptionOf: 'Տեխզննման կայանի բաժանորդագրություն',
} as const;
