/** What is told of the connection to the server, its clock and its version. */
export const serverStatusHy = {
  online: 'Կապը կա',
  offline: 'Կապ չկա',
  checking: 'Կապը ստուգվում է',
  connectionMissing: 'Ուշադրություն․ սերվերի հետ կապը բացակայում է',
  connectionBack: 'Սերվերի հետ կապը վերականգնվեց',
  noTimeInfo: 'Սերվերի ժամը հայտնի չէ․ ստուգեք սարքի ժամը',
  clockWrong: 'Սարքի ժամը սխալ է․ ուղղեք այն և կրկին մուտք գործեք։ Չուղարկված տվյալները պահպանված են։',
  newVersion: 'Հասանելի է նոր տարբերակ․ էջը կթարմացվի, երբ ավարտեք մուտքագրումը',
  newVersionUnsent: 'Հասանելի է նոր տարբերակ․ էջը կթարմացվի, երբ ուղարկվի այն, ինչ միայն այս էջում է',
  whatToDo: 'Ինչ անել',
  reloadNow: 'Թարմացնել հիմա',
  staleVersion: 'Նոր տարբերակը չի բեռնվում․ փակեք և կրկին բացեք էջը',
} as const;
