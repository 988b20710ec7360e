export * from './faq.ts';
export * from './links.ts';
