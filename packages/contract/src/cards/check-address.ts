/** The public page on which anybody checks a diagnostic card. */
export const CHECK_PATH = '/check';

export type CardNames = {
  number: string;
  CarRegNo: string | null;
  /** 1 = as concluded, one more for each correction */
  edition: number;
};

/** The page that checks a card, with what identifies it and nothing of a person. */
export function checkAddress(origin: string, names: CardNames): string {
  return `${origin}${CHECK_PATH}${checkQueryOf(names)}`;
}

export function checkQueryOf({ number, CarRegNo, edition }: CardNames): string {
  const plate = CarRegNo ? `&plate=${encodeURIComponent(CarRegNo)}` : '';
  return `?number=${encodeURIComponent(number)}${plate}&edition=${edition}`;
}
