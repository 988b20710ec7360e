/** A part that the page has brought along under this name. */
export function partOf(name: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-said="${name}"]`);
  return template ? document.importNode(template.content, true) : new DocumentFragment();
}

/** Changes a place only when it says something else: it is read out. */
export function put(place: HTMLElement, part: DocumentFragment): void {
  const next = document.createElement('div');
  next.append(part);
  if (place.innerHTML !== next.innerHTML) place.replaceChildren(...next.childNodes);
}
