import { act, cleanup, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, it, type Mock, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Props = { text: string };
const Shown = ({ text }: Props) => <p>{text}</p>;
const come = { default: Shown };
const gone = () => Promise.reject(new TypeError('gone'));

/** A form with something typed in it, and a part that can be opened and closed. */
function Form({ Part }: { Part: ComponentType<Props> }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <input aria-label="Համարանիշ" />
      <button type="button" onClick={() => setOpened(!opened)}>
        Բացել
      </button>
      {opened ? (
        <Suspense fallback={<p>Սպասեք</p>}>
          <Part text="Օրացույց" />
        </Suspense>
      ) : null}
    </>
  );
}
/** Code that comes at once has come when it is shown. */
const showAtOnce = async (Part: ComponentType<Props>) => {
  const shown = await act(async () => show(<Form Part={Part} />));
  return shown.person;
};
/** What suspends is waited for by React's own `act` alone. */
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
/** The next time it comes when it is said. */
function comes(load: Mock<() => Promise<typeof come>>): () => void {
  let arrive = () => {};
  load.mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(come))));
  return () => arrive();
}
const part = (load: () => Promise<typeof come>) => lazyPart<Props>(load);

it('is fetched once, and shown', async () => {
  const load = vi.fn(async () => come);
  const Part = part(load);
  await showAtOnce(Part);
  expect(screen.getByText('Օրացույց')).toBeTruthy();
  cleanup();
  show(<Form Part={Part} />);
  expect(screen.getByText('Օրացույց')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('that does not come takes nothing else away, says so, and is tried again by a button', async () => {
  const load = vi.fn<() => Promise<typeof come>>(gone);
  const person = await showAtOnce(part(load));
  await person.type(screen.getByLabelText('Համարանիշ'), '34AB567');
  expect((await screen.findByRole('alert')).textContent).toContain('Այս մասը չբեռնվեց');
  const arrive = comes(load);
  await press('Կրկին փորձել');
  expect(screen.getByText('Սպասեք')).toBeTruthy();
  await act(async () => arrive());
  expect(await screen.findByText('Օրացույց')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Համարանիշ').value).toBe('34AB567');
  expect(load).toHaveBeenCalledTimes(2);
});

it('is asked for again when it is opened once more', async () => {
  const load = vi.fn<() => Promise<typeof come>>(gone);
  await showAtOnce(part(load));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press('Բացել');
  const arrive = comes(load);
  await press('Բացել');
  await act(async () => arrive());
  expect(await screen.findByText('Օրացույց')).toBeTruthy();
});

it('that has not come after 120 seconds counts as one that does not come', async () => {
  vi.useFakeTimers();
  await showAtOnce(part(() => new Promise(() => undefined)));
  expect(screen.getByText('Սպասեք')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toContain('Այս մասը չբեռնվեց');
});
