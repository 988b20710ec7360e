/**
 * Fills the template every test database is copied from, after the migrations ran on it.
 * @param _url address of the template database
 */
export async function prepareTemplate(_url: string): Promise<void> {}
