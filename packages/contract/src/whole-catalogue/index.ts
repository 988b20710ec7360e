// A door of its own: the browser fetches these texts after sign-in, apart from the function that says them.
export { signedInCatalogue as catalogue } from '../i18n/index.ts';
