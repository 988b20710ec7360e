import type { CheckedCard as Card } from '@inspect/contract/cards';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { CheckedCard } from './checked-card.tsx';

const card: Card = {
  number: 'AA-0001780',
  CarRegNo: '34AB567',
  Opinion: true,
  inspectedOn: '2026-11-20',
  nextCheckupDate: '2099-11-20',
  stationName: 'Komitas',
  void: false,
  edition: 2,
  amendedOn: '2026-11-21',
};
const said = () => screen.getByRole('alert').textContent;

afterEach(cleanup);

describe('who checks a card that was corrected', () => {
  it('is told that the paper of an earlier edition is superseded, and what is in force', () => {
    show(<CheckedCard card={card} edition={1} />);
    expect(said()).toContain('Այս թուղթն այլևս չի գործում');
    expect(said()).toContain('21/11/2026');
    expect(said()).not.toContain('Քարտն իսկական է');
  });

  it('of the edition in force is told that it is real', () => {
    show(<CheckedCard card={card} edition={2} />);
    expect(said()).toContain('Քարտն իսկական է․ մեքենան սարքին է');
  });

  it('and typed its number is warned of papers from before the correction', () => {
    show(<CheckedCard card={card} edition={undefined} />);
    expect(said()).toContain('մեքենան սարքին է');
    expect(said()).toContain('դրանից առաջ տպված թուղթն այլևս չի գործում');
  });
});

it('a void card says neither fit nor until when, whatever edition it is', () => {
  show(<CheckedCard card={{ ...card, nextCheckupDate: null, void: true }} edition={1} />);
  expect(said()).toContain('Քարտն անվավեր է');
  expect(said()).not.toContain('սարքին');
  expect(said()).not.toContain('2099');
});
