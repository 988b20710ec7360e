import { addTexts } from '@inspect/contract/i18n';
import { paymentStatementsHy } from '@inspect/contract/payment-statements';

/** Few people see these texts: they come with the tab, and must be there before its modules are read. */
export const addStatementTexts = () => addTexts({ paymentStatements: paymentStatementsHy });
