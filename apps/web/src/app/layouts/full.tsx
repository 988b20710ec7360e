import { Outlet } from '@tanstack/react-router';
import { VersionBanner } from '../version-banner.tsx';
import classes from './full.module.css';

/** A page that stands alone: sign-in, errors, public pages. */
export function FullLayout() {
  return (
    <main className={classes.full}>
      <VersionBanner />
      <Outlet />
    </main>
  );
}
