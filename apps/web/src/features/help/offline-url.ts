export const OFFLINE_URL = '/offline';
