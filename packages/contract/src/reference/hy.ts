export const referenceHy = {
  /** the colour that stands before all others (specification §9) */
  black: 'սև',
  ownerStatus: { '0': 'Ֆիզիկական անձ', '1': 'Իրավաբանական անձ', '2': 'Անհատ ձեռնարկատեր' },
  nextCheckup: { '0': '6 ամիս', '1': '1 տարի', '2': '2 տարի' },
} as const;
