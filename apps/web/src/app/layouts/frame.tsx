import { t } from '@inspect/contract/i18n';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AttentionNotice, StorageNotice } from '../../features/attention/index.ts';
import { MustAddPasskey, MustAddPhone } from '../../features/auth/index.ts';
import { CompanyNotices } from '../../features/companies/index.ts';
import { InstallOffer, LostStorageNotice } from '../../features/devices/index.ts';
import { PaymentReturn } from '../../features/payments/index.ts';
import { AdministratorsNotice, CertificateNotice } from '../../features/users/index.ts';
import { owedFactor, useSessionState } from '../../platform/access/session.ts';
import { useLayout, useMenuCollapsed } from '../../platform/appearance/appearance.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { TopMenu } from '../menu/top-menu.tsx';
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { VersionBanner } from '../version-banner.tsx';
import { Brand } from './brand.tsx';
import { CollapseButton } from './collapse-button.tsx';
import classes from './frame.module.css';

/** Top bar, menu and page: both layouts are one tree, so choosing the other keeps what is being typed. */
export function Frame() {
  const session = useSessionState();
  const [layout] = useLayout();
  const [collapsed] = useMenuCollapsed();
  const [menuOpen, menu] = useDisclosure(false);
  if (session.kind !== 'in') return null;
  const owed = owedFactor(session.person);
  if (owed)
    return <Suspense fallback={null}>{owed === 'phone' ? <MustAddPhone /> : <MustAddPasskey />}</Suspense>;
  const vertical = layout === 'vertical';
  return (
    <div className={classes.frame} data-layout={layout} data-collapsed={vertical && collapsed}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <header className={classes.bar}>
        {vertical ? null : <Brand />}
        <TopBar onOpenMenu={menu.open} />
      </header>
      <nav className={classes.menu} aria-label={t('shell.menu')}>
        {vertical ? <Brand narrow={collapsed} /> : null}
        {vertical ? <SideMenu narrow={collapsed} /> : <TopMenu />}
        {vertical ? <CollapseButton /> : null}
      </nav>
      <main id="content" className={classes.content} tabIndex={-1}>
        <VersionBanner />
        <CompanyNotices />
        <PaymentReturn />
        <AdministratorsNotice />
        <CertificateNotice />
        <StorageNotice />
        <LostStorageNotice />
        <AttentionNotice />
        <Outlet />
        <InstallOffer />
      </main>
      <Drawer
        opened={menuOpen}
        onClose={menu.close}
        size={300}
        padding={0}
        classNames={{ title: classes.drawerBrand }}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t('shell.closeMenu'), size: 'lg', mr: 'xs' }}
      >
        <nav aria-label={t('shell.menu')}>
          <SideMenu onFollow={menu.close} />
        </nav>
      </Drawer>
      <ShortcutHelp />
      <LeaveGuard />
    </div>
  );
}
