/** Armenian goes as UCS-2: 70 characters alone, 67 in each of several parts. */
export const smsParts = (text: string) => (text.length <= 70 ? 1 : Math.ceil(text.length / 67));
