import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { showHealth } from '@faka/contract/report/health'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatTile, statTilesClass } from '../../ui/stat-tile.tsx'
import { healthQuery } from './health-query.ts'

type Health = ParsedReplyOf<typeof showHealth>
type Queue = Health['queues'][number]
type Gateway = Health['gateways'][number]

/** A queue whose oldest entry is older than this may be stuck. */
const oldMs = 15 * 60_000
/** Below this share of free space a disk is nearly full. */
const leastFreeShare = 0.1

const inGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)

function Tiles({ health }: { health: Health }) {
  const { t, locale } = useI18n()
  const { database, disk, version, node, startTime } = health
  return (
    <div className={statTilesClass}>
      <StatTile
        label={t('platform.health.database')}
        value={t(database.writable ? 'platform.health.writable' : 'platform.health.readOnly')}
        note={t('platform.health.databaseNote', {
          version: database.version,
          size: inGigabytes(database.sizeBytes),
        })}
      />
      <StatTile
        label={t('platform.health.disk')}
        value={disk ? `${inGigabytes(disk.freeBytes)} GB` : '–'}
        note={disk && `/ ${inGigabytes(disk.totalBytes)} GB`}
      />
      <StatTile label={t('platform.health.version')} value={version} note={`Node ${node}`} />
      <StatTile
        label={t('platform.health.since')}
        value={<DateTime iso={startTime} locale={locale} />}
        note={t('platform.health.process')}
      />
    </div>
  )
}

function Queues({ queues, time }: Pick<Health, 'queues' | 'time'>) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<Queue>[]>(
    () => [
      {
        id: 'queue',
        header: t('platform.health.queue'),
        isRowHeader: true,
        cell: ({ name }) => t(`platform.health.queue.${name}`),
      },
      { id: 'waiting', header: t('platform.health.waiting'), alignEnd: true, cell: ({ waiting }) => waiting },
      {
        id: 'oldest',
        header: t('platform.health.oldest'),
        cell: ({ oldestTime }) =>
          oldestTime === null ? (
            '–'
          ) : (
            <span>
              <DateTime iso={oldestTime} locale={locale} />
              {Date.parse(time) - Date.parse(oldestTime) > oldMs && (
                <>
                  {' '}
                  <Badge tone="waiting">{t('platform.health.long')}</Badge>
                </>
              )}
            </span>
          ),
      },
    ],
    [t, locale, time],
  )
  return (
    <Panel title={t('platform.health.queues')}>
      <DataTable
        label={t('platform.health.queues')}
        columns={columns}
        rows={queues}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}

function Gateways({ gateways }: Pick<Health, 'gateways'>) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<Gateway>[]>(
    () => [
      {
        id: 'channel',
        header: t('platform.health.gateway'),
        isRowHeader: true,
        cell: ({ channel, shortUrl }) =>
          `${channelName(channel, locale)}${shortUrl === null ? '' : ` · ${shortUrl}`}`,
      },
      { id: 'rejected', header: t('platform.health.rejected'), alignEnd: true, cell: (row) => row.rejected },
      { id: 'refunds', header: t('platform.health.refunds'), alignEnd: true, cell: (row) => row.refunds },
      {
        id: 'confirmed',
        header: t('platform.health.confirmed'),
        alignEnd: true,
        cell: (row) => row.confirmed,
      },
    ],
    [t, locale],
  )
  return (
    <Panel title={t('platform.health.gateways')}>
      {gateways.length === 0 ? (
        <p>{t('platform.health.gatewaysGood')}</p>
      ) : (
        <DataTable
          label={t('platform.health.gateways')}
          columns={columns}
          rows={gateways}
          rowKey={({ payChannel }) => payChannel}
        />
      )}
    </Panel>
  )
}

/** How the server does: database, disk, version, queues and gateways, refreshed by itself. */
export function ServerHealth() {
  const { t, locale } = useI18n()
  const health = useQuery(healthQuery())
  const { data, isError } = health
  if (!data) return <LoadState queries={[health]} />
  const { disk, database, awayCells } = data
  const isDiskFull = disk !== null && disk.freeBytes < disk.totalBytes * leastFreeShare
  return (
    <>
      {isError && (
        <Notice tone="error" live>
          {t('platform.health.stale')}
        </Notice>
      )}
      {!database.writable && <Notice tone="error">{t('platform.health.readOnlyNotice')}</Notice>}
      {awayCells.length > 0 && (
        <Notice tone="error">{t('platform.health.awayNotice', { cells: awayCells.join(', ') })}</Notice>
      )}
      {isDiskFull && <Notice tone="warning">{t('platform.health.diskNotice')}</Notice>}
      <Tiles health={data} />
      <Queues queues={data.queues} time={data.time} />
      <Gateways gateways={data.gateways} />
      <p>
        {t('platform.health.asOf')} <DateTime iso={data.time} locale={locale} />
      </p>
    </>
  )
}
