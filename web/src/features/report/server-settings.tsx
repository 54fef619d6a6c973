import type { listSettings } from '@faka/contract/report/health'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { settingsQuery } from './health-query.ts'

type Settings = ParsedReplyOf<typeof listSettings>
type Setting = Settings['settings'][number]
type Limit = Settings['limits'][number]

/** The settings and limits that the server runs with. */
export function ServerSettings() {
  const { t } = useI18n()
  const settings = useQuery(settingsQuery())
  const { data } = settings
  const settingColumns = useMemo<readonly DataColumn<Setting>[]>(
    () => [
      {
        id: 'name',
        header: t('platform.settings.name'),
        isRowHeader: true,
        cell: ({ name }) => <code translate="no">{name}</code>,
      },
      {
        id: 'value',
        header: t('platform.settings.value'),
        cell: ({ value }) => <span translate="no">{value}</span>,
      },
    ],
    [t],
  )
  const limitColumns = useMemo<readonly DataColumn<Limit>[]>(
    () => [
      {
        id: 'name',
        header: t('platform.settings.name'),
        isRowHeader: true,
        cell: ({ name }) => <code translate="no">{name}</code>,
      },
      {
        id: 'value',
        header: t('platform.settings.value'),
        alignEnd: true,
        cell: ({ value, fallback }) => (value === fallback ? value : <strong>{value}</strong>),
      },
      {
        id: 'fallback',
        header: t('platform.settings.fallback'),
        alignEnd: true,
        cell: ({ fallback }) => fallback,
      },
    ],
    [t],
  )
  if (!data) return <LoadState queries={[settings]} />
  return (
    <>
      <p>{t('platform.settings.hint')}</p>
      <Panel title={t('platform.settings.title')}>
        <DataTable
          label={t('platform.settings.title')}
          columns={settingColumns}
          rows={data.settings}
          rowKey={({ name }) => name}
        />
      </Panel>
      <Panel title={t('platform.limits.title')}>
        <DataTable
          label={t('platform.limits.title')}
          columns={limitColumns}
          rows={data.limits}
          rowKey={({ name }) => name}
        />
      </Panel>
    </>
  )
}
