export const dahkHy = {
  label: {
    registrationCertificate: 'Հաշվառման վկայագիր',
    CarRegNo: 'Համարանիշ',
    reason: 'Հիմքը',
    since: 'Սկիզբը',
    until: 'Ավարտը',
    source: 'Աղբյուրը',
  },
  source: { staff: 'Գրառվել է ձեռքով', file: 'Ներմուծվել է ֆայլից', http: 'Ստացվել է ԴԱՀԿ համակարգից' },
  /** at the desk, beside the form */
  warning:
    'Մեքենան ԴԱՀԿ հետախուզման մեջ է ({since}-ից)․ {reason}։ Զննությունը կարող եք կատարել, բայց առցանց վճարում չի ընդունվի',
  field: { vehicle: 'Գրեք հաշվառման վկայագիրը, համարանիշը կամ երկուսը' },
  /** why the last answer of the source was not taken; what stood goes on holding */
  problem: {
    timeout: 'Աղբյուրը ժամանակին չի պատասխանել',
    unreachable: 'Աղբյուրի հետ կապ չի հաստատվել',
    tls: 'Աղբյուրի վկայագիրը վստահելի չէ',
    redirected: 'Աղբյուրն ուղղորդում է այլ հասցե',
    http_status: 'Աղբյուրը պատասխանել է {status} կոդով',
    too_large: 'Աղբյուրի պատասխանը չափազանց մեծ է',
    content_type: 'Աղբյուրը տվել է ոչ CSV և ոչ JSON պատասխան',
    unreadable: 'Աղբյուրի պատասխանը չի կարդացվում',
    torn_row: 'Աղբյուրի ցանկում սխալ կա․ տող {line}, բջիջների քանակը չի համապատասխանում սյունակներին',
    empty: 'Աղբյուրի ցանկը դատարկ է',
    wrong_row: 'Աղբյուրի ցանկում սխալ կա․ տող {line}, դաշտ «{field}»',
    half_gone: 'Աղբյուրի ցանկում չկա գործող {standing} գրառումից {gone}-ը, ուստի ցանկը չի ընդունվել',
    failed: 'Ցանկը չի պահպանվել համակարգի խափանման պատճառով',
  },
} as const;
