import { isWebAddress } from '@inspect/contract/access';
import { safeTarget } from '../../platform/navigation/safe-target.ts';

/** Where it leads, when that is a page of ours; the server lets nothing else in, and is not taken at its word. */
export const ownAddress = (link: string | null): string | null => safeTarget(link, isWebAddress);
