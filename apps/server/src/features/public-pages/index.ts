export { readPageAssets } from './page-assets.ts';
export { registerPublicPages } from './register-public-pages.ts';
