export const companiesHy = {
  company: 'Ընկերություն',
  station: 'Կայան',
  chooseCompany: 'Ընտրեք ընկերությունը',
} as const;
