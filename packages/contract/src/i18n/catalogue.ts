import { paymentStatementsHy } from '../payment-statements/hy.ts';
import { signedInCatalogue } from './signed-in-catalogue.ts';

/**
 * The one Armenian catalogue: browser, server errors, PDF, SMS and tests read it. What a few people see is fetched by
 * their screen alone (`addTexts`), so that nobody else waits for it.
 */
export const catalogue = { ...signedInCatalogue, paymentStatements: paymentStatementsHy } as const;
