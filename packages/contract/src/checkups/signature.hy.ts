import type { SignatureWay } from '../checkup-fields/index.ts';

/** How the findings were signed. */
export const signature = {
  device: 'Իր սարքից',
  pin: 'PIN կոդով՝ կայանում',
  override: 'Հաստատված է առանց մեխանիկի',
} as const satisfies Record<SignatureWay, string>;

/** The mechanic's signature at the desk, and what is written down there in his name. */
export const sign = {
  atDesk: 'Գրանցել նշումները',
  atDeskTitle: 'Նշումներ մեխանիկի անունից',
  atDeskText: 'Գրեք այն, ինչ ասում է մեխանիկը ({mechanic})։ Նշումները կգործեն, երբ նա ստորագրի։',
  closeDesk: 'Վերադառնալ զննությանը',
  text: '{mechanic}՝ մեքենան զննված է, անսարքություններ՝ {count}։ Ստորագրելու համար մեխանիկն այստեղ գրում է իր PIN կոդը կամ նշումներն ուղարկում իր սարքից։',
  nothing:
    '{mechanic}՝ ոչինչ նշված չէ։ Ստորագրելով մեխանիկը հաստատում է, որ մեքենան զննել է և անսարքություն չի հայտնաբերել․ նա այստեղ գրում է իր PIN կոդը կամ ուղարկում իր սարքից։',
  pin: 'Մեխանիկի PIN կոդը',
  pinHint: '6 թվանշան․ գրում է միայն ինքը՝ մեխանիկը',
  button: 'Ստորագրել',
  done: 'Նշումները ստորագրված են',
} as const;
