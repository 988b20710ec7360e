export const ATTENTION_URL = '/attention';
