/** `attachment` with any letters (RFC 6266): the real name in filename*, what is plain ASCII for old programs. */
export function attachment(fileName: string): string {
  const name = fileName
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[/\\\p{Cc}]+/gu, ' ')
    .replace(/^[.\s]+|\s+$/g, '');
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;
}

function plain(name: string): string {
  const dot = name.lastIndexOf('.');
  const base = dot > 0 ? name.slice(0, dot) : name;
  const sanitised = (part: string) => part.replace(/[^\w.()-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  const ending = dot > 0 ? sanitised(name.slice(dot + 1)) : '';
  return `${sanitised(base) || 'file'}${ending ? `.${ending}` : ''}`;
}

/** Everything but the attr-char of RFC 5987; encodeURIComponent leaves five others as they are. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
