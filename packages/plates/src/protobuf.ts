/** One field of a message as it lies in its bytes; `value` of a number, `bytes` of everything else. */
export type Field = { number: number; wire: number; value: number; bytes: Uint8Array };

const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];

/** The fields of a message of Protocol Buffers, in their order. */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [number, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire === VARINT) {
      fields.push({ number, wire, value: varint(), bytes: new Uint8Array() });
      continue;
    }
    if (wire !== BYTES && wire !== FIXED32 && wire !== FIXED64) throw new Error(`wire type ${wire}`);
    const length = wire === BYTES ? varint() : wire === FIXED32 ? 4 : 8;
    if (at + length > message.length) throw new Error('the message ends too early');
    fields.push({ number, wire, value: 0, bytes: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

export const textIn = (fields: readonly Field[], number: number): string =>
  Buffer.from(fields.find((field) => field.number === number)?.bytes ?? []).toString();

/** A message of such fields. */
export const messageOf = (fields: readonly Field[]): Uint8Array => Buffer.concat(fields.flatMap(partsOf));

function partsOf({ number, wire, value, bytes }: Field): Uint8Array[] {
  const tag = varintOf(number * 8 + wire);
  if (wire === VARINT) return [tag, varintOf(value)];
  return wire === BYTES ? [tag, varintOf(bytes.length), bytes] : [tag, bytes];
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.from([...bytes, left]);
}

export const bytesField = (number: number, bytes: Uint8Array | string): Field => ({
  number,
  wire: BYTES,
  value: 0,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
});

export const intField = (number: number, value: number): Field => ({
  number,
  wire: VARINT,
  value,
  bytes: new Uint8Array(),
});

export function floatField(number: number, value: number): Field {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { number, wire: FIXED32, value: 0, bytes };
}
