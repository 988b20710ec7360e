import type { MeasurementName } from '../checkup-fields/index.ts';

export const measurement = {
  CO: 'CO',
  CH: 'CH',
  NOx: 'NOx',
  smoke: 'Ծխայնություն',
  noise: 'Աղմուկի մակարդակ',
  brakeEfficiency: 'Բանվորական արգելակի արդյունավետություն',
  brakeImbalance: 'Արգելակային ուժերի տարբերություն',
  parkingBrake: 'Կայանման արգելակի արդյունավետություն',
  frontGlass: 'Առջևի ապակիների լուսաթափանցելիություն',
  rearGlass: 'Հետևի ապակիների լուսաթափանցելիություն',
  steering: 'Ղեկի գումարային խաղացք',
  tread: 'Դողի պահպանաշերտի բարձրություն',
} as const satisfies Record<MeasurementName, string>;

/** Of a value that no device shows. */
export const range = {
  CO: 'CO-ի պարունակությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  CH: 'CH-ի պարունակությունը {min}-ից {max} մլն⁻¹ է․ ստուգեք սարքի ցուցմունքը',
  NOx: 'NOx-ի պարունակությունը {min}-ից {max} մլն⁻¹ է․ ստուգեք սարքի ցուցմունքը',
  smoke: 'Ծխայնությունը {min}-ից {max} մ⁻¹ է․ ստուգեք սարքի ցուցմունքը',
  noise: 'Աղմուկի մակարդակը {min}-ից {max} դԲԱ է․ ստուգեք սարքի ցուցմունքը',
  brakeEfficiency: 'Բանվորական արգելակի արդյունավետությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  brakeImbalance: 'Արգելակային ուժերի տարբերությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  parkingBrake: 'Կայանման արգելակի արդյունավետությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  frontGlass: 'Առջևի ապակիների լուսաթափանցելիությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  rearGlass: 'Հետևի ապակիների լուսաթափանցելիությունը {min}-ից {max} % է․ ստուգեք սարքի ցուցմունքը',
  steering: 'Ղեկի գումարային խաղացքը {min}-ից {max}° է․ ստուգեք սարքի ցուցմունքը',
  tread: 'Դողի պահպանաշերտի բարձրությունը {min}-ից {max} մմ է․ ստուգեք սարքի ցուցմունքը',
} as const satisfies Record<MeasurementName, string>;

/** Units of the measurements, as the settings of their limits have them. */
export const unit = {
  CO: '%',
  CH: 'մլն⁻¹',
  NOx: 'մլն⁻¹',
  smoke: 'մ⁻¹',
  noise: 'դԲԱ',
  brakeEfficiency: '%',
  brakeImbalance: '%',
  parkingBrake: '%',
  frontGlass: '%',
  rearGlass: '%',
  steering: '°',
  tread: 'մմ',
} as const satisfies Record<MeasurementName, string>;
