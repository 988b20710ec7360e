import { addTexts } from '@inspect/contract/i18n';
import { securityEventsHy } from '@inspect/contract/security-events';

/** Few people see these texts: they come with the screen, and must be there before its modules are read. */
export const addSecurityEventTexts = () => addTexts({ securityEvents: securityEventsHy });
