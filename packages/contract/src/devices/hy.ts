/** What staff see of the devices on which people work. */
export const devicesHy = {
  caption: 'Սարքեր',
  /** what blocked people's devices handed over */
  quarantine: 'Կարանտին',
  hint: 'Որքան աշխատանք է սպասում սարքերում՝ ըստ յուրաքանչյուր սարքի վերջին հաղորդման։ Գրառումների բովանդակությունն այստեղ չի երևում։',
  empty: 'Սարքեր դեռ չկան',
  searchPlaceholder: 'Անուն կամ էլ․ հասցե',
  label: {
    person: 'Անձ',
    company: 'Ընկերություն',
    device: 'Սարք',
    at: 'Վերջին կապը',
    pending: 'Չուղարկված',
    oldest: 'Ամենահինը',
    attention: 'Պետք է որոշում',
    numbers: 'Ստացված / տրված համար',
    state: 'Վիճակ',
  },
  state: {
    lost: 'Տեղական տվյալները կորել են',
    putBack: 'Տվյալները հին վիճակի են վերադարձվել',
    stalled: 'Ուղարկումն ուշանում է',
    attention: 'Պետք է անձի որոշումը',
    waiting: 'Կան չուղարկվածներ',
    calm: 'Ամեն ինչ ուղարկված է',
  },
  lostCount: '{time}-ին սպասում էր {count} գրառում',
  shortId: '№ {id}',
  unkept: 'Դիտարկիչը կարող է մաքրել տվյալները',
  neverTold: 'Չի հաղորդել',
  numbers: '{heard} / {issued}',
  /** to the person whose device it is */
  lost: 'Այս սարքի տեղական տվյալները կորել են',
  lostWaiting:
    '{time}-ին ուղարկման սպասում էր {count} գրառում։ Ստուգեք, թե ինչ կա համակարգում, և պակասը նորից մուտքագրեք։',
  lostNothing:
    '{time}-ին ուղարկման սպասող գրառում չկար։ Եթե ունեիք չպահպանված սևագրեր, դրանք նույնպես կորել են։',
  understood: 'Հասկանալի է',
  install: 'Տեղադրեք հավելվածն այս սարքում',
  installText:
    'Այն կբացվի մեկ հպումով, նաև առանց ինտերնետի, և սարքն ավելի ապահով կպահի չուղարկված աշխատանքը։',
  installApple:
    'Safari-ում սեղմեք «Share», ապա ընտրեք «Add to Home Screen»։ Հակառակ դեպքում 7 օր չօգտագործելուց հետո Safari-ն կարող է ջնջել այս սարքում պահված տվյալները։',
  installNow: 'Տեղադրել',
  installLater: 'Հետո',
} as const;
