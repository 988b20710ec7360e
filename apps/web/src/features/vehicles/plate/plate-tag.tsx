import { formatPlate } from '@inspect/contract/kernel';
import classes from './plate-face.module.css';

/** A plate as it is painted, small in lists, large as a heading. */
export function PlateTag({ plate, large = false }: { plate: string; large?: boolean }) {
  return (
    <span className={`${classes.plate} ${large ? classes.large : classes.tag}`}>
      <PlateStrip />
      <span className={classes.number}>{formatPlate(plate)}</span>
    </span>
  );
}

/** Flag and country, as on the left edge of every Armenian plate. */
export function PlateStrip() {
  return (
    <span className={classes.strip} aria-hidden>
      <span className={classes.flag} />
      <span>AM</span>
    </span>
  );
}
