export const photosHy = {
  /** the failure of an upload, as the specification words it; what was wrong stands beside it */
  failed: 'Սխալ',
  field: {
    picture: 'Լուսանկարը պետք է լինի JPEG, PNG կամ WebP',
    broken: 'Լուսանկարը վնասված է և չի բացվում',
    pixels: 'Լուսանկարը չափազանց մեծ է․ առավելագույնը 50 մեգապիքսել',
    moving: 'Շարժվող պատկեր չի ընդունվում․ ուղարկեք սովորական լուսանկար',
    infected: 'Ֆայլում հայտնաբերվել է վնասակար կոդ',
    future: 'Լուսանկարի ժամն ապագայում է․ ստուգեք սարքի ժամացույցը',
  },
} as const;
