/** What a terminal shows of our answers. It goes out with the protocol and is on no page of ours, so no browser loads it. */
export const TERMINAL_TEXTS = {
  /** «subscriber», as the networks name what is typed in */
  account: 'Բաժանորդ',
  ok: 'Պետհամարանիշն ընդունված է',
  taken: 'Վճարումն ընդունված է',
  unknown_account: 'Այսպիսի պետհամարանիշ չկա',
  wrong_checksum: 'Ստորագրությունը սխալ է',
  unreadable: 'Հարցումը սխալ է',
  paid: 'Այս մեքենայի համար վճարելու բան չկա',
  other_payload: 'Այս համարով այլ վճարում է ընդունված',
  not_taken: 'Այս կայանի համար վճարում չի ընդունվում',
  unavailable: 'Ծառայությունը ժամանակավորապես անհասանելի է',
  not_found: 'Այսպիսի վճարում չկա',
} as const;
