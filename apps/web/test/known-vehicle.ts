import type { Vehicle } from '@inspect/contract/vehicles';

/** An id that is the same in every run, to be compared with. */
export const fixedId = (digit: string) => digit.repeat(24);

export const knownOwner: NonNullable<Vehicle['owner']> = {
  ownerStatus: 0,
  ownerName: 'Ani Petrosyan',
  ownerIdNumber: null,
  phone: '+37491123456',
  email: null,
  region: fixedId('a'),
  county: fixedId('b'),
  street: null,
  address: 'Abovyan 1',
};

/** A vehicle of the register, as a look-up without its certificate finds it. */
export const knownVehicle: Vehicle = {
  CarRegNo: '34AB567',
  VIN: 'WVWZZZ1JZXW000001',
  registrationCertificate: null,
  car: fixedId('1'),
  carName: 'TOYOTA',
  carModel: fixedId('2'),
  carModelName: 'CAMRY',
  carGroup: fixedId('3'),
  carGroupName: null,
  carType: fixedId('4'),
  carTypeName: null,
  body: fixedId('5'),
  bodyName: null,
  color: fixedId('6'),
  colorName: null,
  fuel: fixedId('7'),
  fuelName: null,
  productionYear: 2016,
  enginePower: 120,
  maximumMass: null,
  lastCheckupDate: null,
  lastOpinion: null,
  dueDate: null,
  owner: null,
};
