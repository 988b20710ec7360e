import type { GreyPicture } from './plate-reader.ts';

/** Each pixel mixed with its eight neighbours (1 2 1 each way), `times` over: noise goes, edges soften a little. */
export function smoothed(picture: GreyPicture, times: number): GreyPicture {
  let current = picture;
  for (let time = 0; time < times; time += 1) current = mixed(mixed(current, 1), current.width);
  return current;
}

function mixed({ data, width, height }: GreyPicture, step: number): GreyPicture {
  const result = new Uint8Array(data.length);
  result.set(data.subarray(0, step));
  result.set(data.subarray(-step), data.length - step);
  for (let at = step; at < data.length - step; at += 1)
    result[at] = ((data[at - step] ?? 0) + 2 * (data[at] ?? 0) + (data[at + step] ?? 0) + 2) >> 2;
  return { data: result, width, height };
}
