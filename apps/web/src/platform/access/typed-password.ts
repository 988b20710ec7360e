/**
 * The password of a sign-in that is under way, and whose: what this device seals for a sign-in without the server is made
 * of it. Taken once, by nobody else, and forgotten when he does not take it.
 */
let typed: { email: string; password: string } | null = null;

export function noteTyped(email: string, password: string): void {
  typed = { email, password };
}

/** Somebody came, or left: what stands here is another one's. */
export function forgetTyped(exceptOf?: string): void {
  if (typed?.email !== exceptOf) typed = null;
}

export function takeTyped(email: string): string | null {
  const password = typed?.email === email ? typed.password : null;
  typed = null;
  return password;
}
