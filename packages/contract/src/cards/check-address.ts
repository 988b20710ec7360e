/** The public page on which anybody checks a diagnostic card. */
export const CHECK_PATH = '/check';

/** What the QR of a card leads to: the page that checks it, with what identifies the card and nothing of a person. */
export function checkAddress(
  origin: string,
  { number, CarRegNo }: { number: string; CarRegNo: string | null },
): string {
  const address = `${origin}${CHECK_PATH}?number=${encodeURIComponent(number)}`;
  return CarRegNo ? `${address}&plate=${encodeURIComponent(CarRegNo)}` : address;
}
