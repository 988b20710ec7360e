/**
 * What drives in Armenia, by kind of vehicle: the makes and models of the lists, with the bodies in which they come. Invented
 * vehicles are drawn from it, so that nobody meets a passenger make as a minibus.
 */
export type DrivenModel = readonly [model: string, ...bodies: string[]];
type Driven = Readonly<Record<string, readonly DrivenModel[]>>;

const SEDAN = 'Սեդան';
const ESTATE = 'Ունիվերսալ';
const HATCHBACK = 'Հեչբեկ';
const OFF_ROAD = 'Ամենագնաց';
const MINIVAN = 'Մինիվեն';
const MINIBUS = 'Միկրոավտոբուս';
const VAN = 'Ֆուրգոն';
const TRUCK = 'Բեռնատար';
const TRAILER = 'Կցորդ';

export const CARS: Driven = {
  AUDI: [
    ['A4', SEDAN, ESTATE],
    ['A6', SEDAN],
    ['Q7', OFF_ROAD],
  ],
  BMW: [
    ['3 SERIES', SEDAN],
    ['5 SERIES', SEDAN, ESTATE],
    ['X5', OFF_ROAD],
  ],
  CHEVROLET: [
    ['CRUZE', SEDAN, HATCHBACK],
    ['MALIBU', SEDAN],
    ['NIVA', OFF_ROAD],
  ],
  FORD: [
    ['FOCUS', SEDAN, HATCHBACK],
    ['FUSION', SEDAN],
    ['ESCAPE', OFF_ROAD],
  ],
  GAZ: [
    ['31105 VOLGA', SEDAN],
    ['3110 VOLGA', SEDAN],
  ],
  HONDA: [
    ['CIVIC', SEDAN, HATCHBACK],
    ['FIT', HATCHBACK],
    ['CR-V', OFF_ROAD],
  ],
  HYUNDAI: [
    ['ELANTRA', SEDAN],
    ['SONATA', SEDAN],
    ['TUCSON', OFF_ROAD],
    ['SANTA FE', OFF_ROAD],
  ],
  KIA: [
    ['RIO', SEDAN, HATCHBACK],
    ['OPTIMA', SEDAN],
    ['SPORTAGE', OFF_ROAD],
  ],
  LADA: [
    ['GRANTA', SEDAN],
    ['PRIORA', SEDAN, HATCHBACK],
    ['NIVA LEGEND', OFF_ROAD],
  ],
  LEXUS: [
    ['ES 350', SEDAN],
    ['RX 350', OFF_ROAD],
    ['GX 470', OFF_ROAD],
  ],
  MAZDA: [
    ['3', SEDAN, HATCHBACK],
    ['6', SEDAN, ESTATE],
    ['CX-5', OFF_ROAD],
  ],
  'MERCEDES-BENZ': [
    ['C-CLASS', SEDAN, ESTATE],
    ['E-CLASS', SEDAN],
    ['M-CLASS', OFF_ROAD],
    ['VIANO', MINIVAN],
  ],
  MITSUBISHI: [
    ['LANCER', SEDAN],
    ['OUTLANDER', OFF_ROAD],
    ['PAJERO', OFF_ROAD],
  ],
  NISSAN: [
    ['TIIDA', HATCHBACK],
    ['TEANA', SEDAN],
    ['X-TRAIL', OFF_ROAD],
    ['PATHFINDER', OFF_ROAD],
  ],
  OPEL: [
    ['ASTRA', HATCHBACK, ESTATE],
    ['VECTRA', SEDAN, ESTATE],
    ['CORSA', HATCHBACK],
    ['ZAFIRA', MINIVAN],
  ],
  RENAULT: [
    ['LOGAN', SEDAN],
    ['MEGANE', HATCHBACK, ESTATE],
    ['DUSTER', OFF_ROAD],
  ],
  SKODA: [
    ['OCTAVIA', SEDAN, ESTATE],
    ['SUPERB', SEDAN],
  ],
  SUBARU: [
    ['IMPREZA', SEDAN, HATCHBACK],
    ['FORESTER', OFF_ROAD],
    ['OUTBACK', ESTATE],
  ],
  TOYOTA: [
    ['CAMRY', SEDAN],
    ['COROLLA', SEDAN],
    ['YARIS', HATCHBACK],
    ['RAV4', OFF_ROAD],
    ['LAND CRUISER PRADO', OFF_ROAD],
  ],
  UAZ: [
    ['HUNTER', OFF_ROAD],
    ['PATRIOT', OFF_ROAD],
  ],
  VAZ: [
    ['2106', SEDAN],
    ['2107', SEDAN],
    ['2109', HATCHBACK],
    ['2121', OFF_ROAD],
  ],
  VOLKSWAGEN: [
    ['GOLF', HATCHBACK],
    ['PASSAT', SEDAN, ESTATE],
    ['JETTA', SEDAN],
    ['TIGUAN', OFF_ROAD],
  ],
};

export const TAXIS: Driven = {
  HYUNDAI: [
    ['ELANTRA', SEDAN],
    ['SONATA', SEDAN],
  ],
  KIA: [
    ['RIO', SEDAN],
    ['OPTIMA', SEDAN],
  ],
  NISSAN: [['TEANA', SEDAN]],
  SKODA: [['OCTAVIA', SEDAN]],
  TOYOTA: [
    ['CAMRY', SEDAN],
    ['COROLLA', SEDAN],
  ],
};

export const ELECTRIC_CARS: Driven = {
  BYD: [
    ['HAN', SEDAN],
    ['QIN PLUS', SEDAN],
    ['DOLPHIN', HATCHBACK],
  ],
  NISSAN: [['LEAF', HATCHBACK]],
  TESLA: [
    ['MODEL 3', SEDAN],
    ['MODEL S', SEDAN],
  ],
  VOLKSWAGEN: [['ID.3', HATCHBACK]],
};

export const MINIBUSES: Driven = {
  FORD: [['TRANSIT', MINIBUS]],
  GAZ: [
    ['3221 GAZELLE', MINIBUS],
    ['322132 GAZELLE', MINIBUS],
  ],
  'MERCEDES-BENZ': [['SPRINTER', MINIBUS]],
  VOLKSWAGEN: [['CRAFTER', MINIBUS]],
};

export const LIGHT_TRUCKS: Driven = {
  FORD: [['TRANSIT', VAN]],
  GAZ: [
    ['2705 GAZELLE', VAN],
    ['3302 GAZELLE', TRUCK],
  ],
  HYUNDAI: [['PORTER', TRUCK]],
  KIA: [['BONGO', TRUCK]],
  'MERCEDES-BENZ': [['SPRINTER', VAN]],
  VOLKSWAGEN: [['TRANSPORTER', VAN]],
};

export const TRUCKS: Driven = {
  GAZ: [
    ['3307', TRUCK],
    ['GAZON NEXT', TRUCK],
  ],
  KAMAZ: [
    ['53215', TRUCK],
    ['65115', TRUCK],
  ],
  'MERCEDES-BENZ': [['ATEGO', TRUCK]],
  ZIL: [
    ['4331', TRUCK],
    ['5301 BYCHOK', TRUCK],
  ],
};

export const TRAILERS: Driven = {
  GKB: [
    ['817', TRAILER],
    ['8328', TRAILER],
  ],
  SZAP: [
    ['8352', TRAILER],
    ['8527', TRAILER],
  ],
};
