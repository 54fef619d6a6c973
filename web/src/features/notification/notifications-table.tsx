import {
  type listNotifications,
  type NotificationState,
  retryNotification,
} from '@faka/contract/notification/notification-list'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { eventOfTemplate } from './event-of-template.ts'

type Row = ParsedReplyOf<typeof listNotifications>['list'][number]

const tones: Record<NotificationState, BadgeTone> = {
  pending: 'waiting',
  sent: 'done',
  failed: 'rejected',
  expired: 'rejected',
}

interface Props {
  shortUrl: ShortUrl
  rows: readonly Row[]
}

/** The emails and chat messages to a seller: which went out, which wait and why, and which can be tried again. */
export function NotificationsTable({ shortUrl, rows }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ['notification.retryNotification', { shortUrl }],
    mutationFn: (messageNo: string) => call(retryNotification, { shortUrl, messageNo }),
    onSettled: () => client.invalidateQueries(),
  })
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      {
        id: 'state',
        header: t('notifications.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`notifications.state.${state}`)}</Badge>,
      },
      {
        id: 'kind',
        header: t('notifications.event'),
        isRowHeader: true,
        cell: ({ kind }) => {
          const event = eventOfTemplate(kind)
          return event ? t(`notifications.kind.${event}`) : kind
        },
      },
      {
        id: 'to',
        header: t('notifications.to'),
        cell: ({ channel, chat }) => {
          if (channel === 'mail') return t('notifications.mail')
          return chat
            ? `${t(`notifications.provider.${chat.provider}`)} ${chat.hint}`
            : t('notifications.gone')
        },
      },
      {
        id: 'tries',
        header: t('notifications.tries'),
        alignEnd: true,
        cell: ({ tries }) => tries,
      },
      {
        id: 'reason',
        header: t('notifications.reason'),
        cell: ({ reason }) =>
          reason === 'no transport' ? t('notifications.reason.mailOff') : (reason ?? '–'),
      },
      {
        id: 'time',
        header: t('notifications.time'),
        cell: ({ createTime }) => <DateTime iso={createTime} locale={locale} />,
      },
      {
        id: 'retry',
        header: t('notifications.act'),
        cell: ({ canRetry, messageNo }) =>
          canRetry ? (
            <Button tone="quiet" onClick={() => mutate(messageNo)}>
              {t('notifications.retry')}
            </Button>
          ) : (
            '–'
          ),
      },
    ],
    [t, locale, mutate],
  )
  return (
    <DataTable
      label={t('notifications.list')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.messageNo}
    />
  )
}
