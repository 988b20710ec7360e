export const dahkHy = {
  label: {
    registrationCertificate: 'Հաշվառման վկայագիր',
    CarRegNo: 'Համարանիշ',
    reason: 'Հիմքը',
    since: 'Սկիզբը',
    until: 'Ավարտը',
    source: 'Աղբյուրը',
  },
  source: { staff: 'Գրառվել է ձեռքով', file: 'Ներմուծվել է ֆայլից' },
  /** at the desk, beside the form */
  warning:
    'Մեքենան ԴԱՀԿ հետախուզման մեջ է ({since}-ից)․ {reason}։ Զննությունը կարող եք կատարել, բայց առցանց վճարում չի ընդունվի',
  field: { vehicle: 'Գրեք հաշվառման վկայագիրը, համարանիշը կամ երկուսը' },
} as const;
