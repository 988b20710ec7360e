/** The public page on which anybody checks a diagnostic card. */
export const CHECK_PATH = '/check';

type CardNames = {
  number: string;
  CarRegNo: string | null;
  /** 1 = as concluded, one more for each correction */
  edition: number;
};

/** What the QR of a card leads to: the page that checks it, with what identifies the card and nothing of a person. */
export function checkAddress(origin: string, { number, CarRegNo, edition }: CardNames): string {
  const plate = CarRegNo ? `&plate=${encodeURIComponent(CarRegNo)}` : '';
  return `${origin}${CHECK_PATH}?number=${encodeURIComponent(number)}${plate}&edition=${edition}`;
}
