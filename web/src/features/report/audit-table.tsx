import type { AuditEvent } from '@faka/contract/report/audit'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'

interface Props {
  events: readonly AuditEvent[]
  /** What an event is about, as a link to its page of the console. */
  linkToSubject: (subject: AuditEvent['subject']) => ReactNode
}

/** Events of the audit trail as rows: what, when, on what, who and why. */
export function AuditTable({ events, linkToSubject }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<AuditEvent>[]>(
    () => [
      { id: 'what', header: t('audit.what'), isRowHeader: true, cell: ({ text }) => text },
      {
        id: 'time',
        header: t('audit.time'),
        noWrap: true,
        cell: ({ time }) => <DateTime iso={time} locale={locale} />,
      },
      {
        id: 'subject',
        header: t('audit.subject'),
        cell: ({ subject }) => linkToSubject(subject),
      },
      { id: 'who', header: t('audit.who'), cell: ({ actor }) => actor.text },
      {
        id: 'reason',
        header: t('audit.reason'),
        cell: ({ reason }) => (reason === '' ? '–' : <span lang={detectLanguage(reason)}>{reason}</span>),
      },
    ],
    [t, locale, linkToSubject],
  )
  return (
    <DataTable label={t('console.audit.title')} columns={columns} rows={events} rowKey={({ id }) => id} />
  )
}
