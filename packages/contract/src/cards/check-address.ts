/** The public page on which anybody checks a diagnostic card. */
const CHECK_PATH = '/check';
/** Where a browser's worker fetches that page as nobody has asked anything yet: what it shows where there is no network. */
export const STORED_CHECK_PATH = '/check/stored';

/** The stored page of one build of the interface: page and script are never of two. */
export function storedCheckAddress(build: string): string {
  return `${STORED_CHECK_PATH}?build=${encodeURIComponent(build)}`;
}

/** Below /api: the keys with which the QR of a card is checked. */
export const CARD_KEYS_PATH = '/card-keys';

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
