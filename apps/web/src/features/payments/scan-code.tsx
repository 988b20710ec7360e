import { useEffect, useState } from 'react';
import classes from './scan-code.module.css';

/** modules around it that stay light, so that a camera finds it */
const QUIET = 4;

/** An address as a QR code; nothing until it is drawn. */
export function ScanCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    drawingOf(text)
      .then((drawing) => (isWanted ? setDrawn(drawing) : undefined))
      // Without it the address beside it can still be opened.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawn) return <div className={classes.code} />;
  const side = drawn.size + 2 * QUIET;
  return (
    <svg
      className={classes.code}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={drawn.path} />
    </svg>
  );
}

type Drawing = { size: number; path: string };

async function drawingOf(text: string): Promise<Drawing> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data.keys()].filter((at) => data[at]);
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') };
}
