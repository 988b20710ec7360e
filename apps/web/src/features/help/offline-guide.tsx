import { DESK_ROLE, INSPECTING_ROLE, ROLES, type Role } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import {
  IconBan,
  IconCloudUp,
  IconPhoneCall,
  IconRouter,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSessionState } from '../../platform/access/session.ts';
import { offlineLimitTexts } from '../../platform/local-state/offline-limits.ts';
import { useSupportPhone } from '../../platform/support/support-phone.ts';
import { ConnectionState } from './connection-state.tsx';
import classes from './offline-guide.module.css';

type Guide = { roles: readonly Role[]; can: readonly string[]; not: string };

/** What whom is left to do, in the order in which they feel it first. */
const guides = (): readonly Guide[] => [
  {
    roles: [DESK_ROLE],
    can: [t('help.offline.desk.draft'), t('help.offline.desk.findings'), t('help.offline.desk.waiting')],
    not: t('help.offline.desk.not'),
  },
  {
    roles: [INSPECTING_ROLE],
    can: [t('help.offline.pit.cars'), t('help.offline.pit.send')],
    not: t('help.offline.pit.not'),
  },
  {
    roles: ROLES.filter((role) => role !== DESK_ROLE && role !== INSPECTING_ROLE),
    can: [t('help.offline.reading.copies')],
    not: t('help.offline.reading.not'),
  },
];

/** What can be done while no server answers, what happens to the work, what never to do, and whom to call. */
export function OfflineGuide() {
  const session = useSessionState();
  const own = session.kind === 'in' ? session.person.user.role : null;
  const shown = guides().filter(({ roles }) => own === null || roles.includes(own));
  return (
    <div className={classes.guide}>
      <p className={classes.lead}>{t('help.offline.lead')}</p>
      <ConnectionState />
      <div className={classes.parts}>
        <Part icon={IconRouter} title={t('help.offline.first.title')} ordered>
          {[t('help.offline.first.cable'), t('help.offline.first.others'), t('help.offline.first.wait')]}
        </Part>
        <Call />
      </div>
      <h2 className={classes.heading}>{t('help.offline.can')}</h2>
      <div className={classes.parts} data-roles={shown.length}>
        {shown.map(({ roles, can, not }) => (
          <Part
            key={not}
            icon={IconUserCircle}
            title={roles.map((role) => t(`access.role.${role}`)).join(', ')}
            below={<p className={classes.not}>{not}</p>}
            inner
          >
            {can}
          </Part>
        ))}
      </div>
      {own === null ? (
        <p className={classes.signedOut}>
          <strong>{t('help.offline.signedOut.title')}</strong>{' '}
          {t('help.offline.signedOut.text', offlineLimitTexts())}
        </p>
      ) : null}
      <div className={classes.parts}>
        <Part icon={IconCloudUp} title={t('help.offline.work.title')} tone="good">
          {[
            t('help.offline.work.order'),
            t('help.offline.work.count'),
            t('help.offline.work.refused'),
            t('help.offline.work.sealed'),
          ]}
        </Part>
        <Part icon={IconBan} title={t('help.offline.never.title')} tone="bad">
          {[
            t('help.offline.never.clear'),
            t('help.offline.never.private'),
            t('help.offline.never.clock'),
            t('help.offline.never.twice'),
          ]}
        </Part>
      </div>
    </div>
  );
}

type PartProps = {
  icon: TablerIcon;
  title: string;
  tone?: 'good' | 'bad';
  /** one after the other */
  ordered?: boolean;
  /** below a heading of its own kind */
  inner?: boolean;
  below?: ReactNode;
  children: readonly string[];
};

function Part({ icon: Icon, title, tone, ordered, inner, below, children }: PartProps) {
  const heading = useId();
  const List = ordered ? 'ol' : 'ul';
  const Heading = inner ? 'h3' : 'h2';
  return (
    <section className={classes.part} data-tone={tone} aria-labelledby={heading}>
      <Heading id={heading} className={classes.title}>
        <Icon size={22} stroke={1.8} aria-hidden />
        {title}
      </Heading>
      <List className={classes.list}>
        {children.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </List>
      {below}
    </section>
  );
}

/** Nothing where nobody is named: a number that is not there helps nobody. */
function Call() {
  const phone = useSupportPhone();
  const heading = useId();
  if (phone === null) return null;
  const shown = formatPhone(phone);
  return (
    <section className={classes.part} data-tone="call" aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        <IconPhoneCall size={22} stroke={1.8} aria-hidden />
        {t('help.offline.call.title')}
      </h2>
      <p className={classes.text}>{t('help.offline.call.text')}</p>
      <a
        className={classes.phone}
        href={`tel:${phone}`}
        aria-label={t('help.offline.call.number', { phone: shown })}
      >
        {shown}
      </a>
    </section>
  );
}
