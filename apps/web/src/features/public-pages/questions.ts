import { searchKey } from '@inspect/contract/kernel';
import { keepInAddress, showOnly } from './shown.ts';

/** Finds while one types, as the server does by the button; opens the question that the address names. */
export function followQuestions(place: HTMLElement): void {
  const textIn = (element: Element, part: string) => element.querySelector(part)?.textContent;
  const questions = [...place.querySelectorAll('details')].map((element) => ({
    element,
    key: searchKey(textIn(element, 'h2'), textIn(element, '.text')),
  }));
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  const countText = document.querySelector<HTMLElement>('[data-status]')?.dataset.text ?? '';
  const look = () => {
    const search = field?.value.trim() ?? '';
    const wanted = searchKey(search);
    showOnly(questions, ({ key }) => key.includes(wanted), countText);
    keepInAddress({ search });
  };
  field?.addEventListener('input', look);
  document.querySelector('[data-all]')?.addEventListener('click', (event) => {
    event.preventDefault();
    if (field) field.value = '';
    look();
    field?.focus();
  });
  window.addEventListener('hashchange', openNamed);
  openNamed();
}

/** As a browser reads it: what can't be decoded names what is written. */
function named(): string {
  const written = window.location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function openNamed(): void {
  const answer = document.getElementById(named());
  const question = answer?.closest('details');
  if (!answer || !question) return;
  question.hidden = false;
  question.open = true;
  question.scrollIntoView();
}
