export const CHECKUP_PAGES = [
  'tech-service',
  'tech-service-mechanic',
  'company-tech-service',
  'tech-service-company-view',
  'tech-service-view',
  'tech-service-all',
] as const;
