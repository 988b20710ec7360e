import { splitLinks, type TextPiece } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { VisuallyHidden } from '@mantine/core';
import classes from './answer-text.module.css';

/** An answer as it is read: addresses are links, everything else is text, lines stay lines. */
export function AnswerText({ text }: { text: string }) {
  let start = 0;
  const pieces = splitLinks(text).map((piece) => {
    const place = start;
    start += piece.text.length;
    return <Piece key={place} {...piece} />;
  });
  return <div className={classes.answer}>{pieces}</div>;
}

function Piece({ text, href }: TextPiece) {
  if (href === null) return text;
  if (href.startsWith('/')) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {text}
      <VisuallyHidden>{` (${t('help.newTab')})`}</VisuallyHidden>
    </a>
  );
}
