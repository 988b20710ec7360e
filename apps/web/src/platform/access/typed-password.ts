/**
 * The password of a sign-in that is under way: what this device seals for a sign-in without the server is made of it.
 * Taken once, and forgotten when nobody takes it.
 */
let typed: string | null = null;

export function noteTyped(password: string | null): void {
  typed = password;
}

export function takeTyped(): string | null {
  const password = typed;
  typed = null;
  return password;
}
