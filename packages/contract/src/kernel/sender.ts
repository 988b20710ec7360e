/**
 * Names the person (24 hexadecimal digits) whose work a call carries that a device sends later. It may leave in the moment in which
 * somebody else signs in at the same browser: the cookie then brings his session, and the server does nothing (401).
 */
export const SENDER_HEADER = 'x-inspect-sender';
