import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { type QuarantineItem, type QuarantineRow, quarantineEndpoints } from '@inspect/contract/quarantine';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPhotoDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasPage, useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { FormDrawer } from '../../platform/small-form/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { factsOf } from './content-facts.ts';
import { HandleForm } from './handle-form.tsx';
import { isOfCheckup, kindText } from './kind-text.ts';
import classes from './quarantine.module.css';
import { deviceText, stateText } from './quarantine-columns.tsx';
import { saveContent, savePhoto } from './save-quarantined.ts';

const SIZE = 18;

/** One thing that was not sent: whose it is, what it says, and what was done about it. */
export function QuarantineDrawer({ row, onClose }: { row: QuarantineRow; onClose: () => void }) {
  const { can } = useSession();
  const read = useRead(quarantineEndpoints.one, { params: { id: row._id } }, { staleTime: 0 });
  const failure = failureOf(read);
  const item = read.data?.data;
  const now = item ?? row;
  return (
    <FormDrawer title={kindText(row.kind)} onClose={onClose}>
      <Stack gap="lg">
        <Told row={now} />
        {now.done ? <Notice slim tone="good" title={t('quarantine.alreadyDone')} /> : null}
        {failure ? <FailedState {...failure} /> : null}
        {item ? <Content item={item} /> : null}
        {item || failure ? null : <Skeleton height={200} />}
        {now.state === 'waiting' && can('devices', 'edit') ? <HandleForm id={row._id} /> : null}
      </Stack>
    </FormDrawer>
  );
}

function Told({ row }: { row: QuarantineRow }) {
  const { personName, companyName, recordedAt, receivedAt, device, seq } = row;
  const { handledAt, handledByName, handledReason } = row;
  return (
    <Facts
      facts={[
        { name: t('quarantine.label.person'), value: personName },
        { name: t('quarantine.label.company'), value: companyName },
        { name: t('quarantine.label.recordedAt'), value: formatDateTime(recordedAt) },
        { name: t('quarantine.label.receivedAt'), value: formatDateTime(receivedAt) },
        { name: t('quarantine.label.device'), value: deviceText(device) },
        { name: t('quarantine.label.seq'), value: seq },
        { name: t('quarantine.label.state'), value: stateText(row), wide: true },
        ...(handledAt === null
          ? []
          : [
              { name: t('quarantine.label.handledBy'), value: handledByName },
              { name: t('quarantine.label.handledAt'), value: formatDateTime(handledAt) },
              { name: t('quarantine.label.handledReason'), value: handledReason, wide: true },
            ]),
      ]}
    />
  );
}

function Content({ item }: { item: QuarantineItem }) {
  const person = useSession();
  const { kind, record, refusal, payload, fileComplete, erased } = item;
  const isShown = record !== null && isOfCheckup(kind) && hasPage(person, 'tech-service-all');
  const why = Object(refusal).message;
  const facts = factsOf(item);
  if (erased) return <Notice tone="info" title={t('quarantine.erased')} />;
  return (
    <section aria-label={t('quarantine.label.content')}>
      <Title order={3} size="h4" mb="xs">
        {t('quarantine.label.content')}
      </Title>
      {typeof why === 'string' ? (
        <Text size="sm" mb="xs">
          {t('shell.labelled', { name: t('quarantine.label.refusal'), value: why })}
        </Text>
      ) : null}
      {fileComplete === false ? <Notice slim tone="wait" title={t('quarantine.photoMissing')} /> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      <details className={classes.written} open={facts.length === 0}>
        <summary>{t('quarantine.asWritten')}</summary>
        {/* Longer than its room: whoever has no mouse scrolls it by its keys. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre className={classes.content} tabIndex={0}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      </details>
      <Group gap="sm" mt="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={SIZE} aria-hidden />}
          onClick={() => saveContent(item)}
        >
          {t('quarantine.save')}
        </Button>
        {fileComplete ? (
          <Button
            variant="default"
            leftSection={<IconPhotoDown size={SIZE} aria-hidden />}
            onClick={() => void savePhoto(item).catch((problem) => toast.danger(failureText(problem)))}
          >
            {t('quarantine.savePhoto')}
          </Button>
        ) : null}
        {isShown ? (
          <Button
            component={Link}
            to={`${pageOf('tech-service-all').url}/${record}`}
            variant="default"
            leftSection={<IconExternalLink size={SIZE} aria-hidden />}
          >
            {t('quarantine.show')}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
