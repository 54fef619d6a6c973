import {
  type listWebhookCalls,
  retryWebhookCall,
  type WebhookState,
} from '@faka/contract/notification/notification-settings'
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

type Row = ParsedReplyOf<typeof listWebhookCalls>['list'][number]

const tones: Record<WebhookState, BadgeTone> = { pending: 'waiting', done: 'done', failed: 'rejected' }

interface Props {
  shortUrl: ShortUrl
  rows: readonly Row[]
}

/** The calls of a webhook with what it answered; those that were not delivered can be tried again. */
export function WebhookCalls({ shortUrl, rows }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ['notification.retryWebhookCall', { shortUrl }],
    mutationFn: (callNo: string) => call(retryWebhookCall, { shortUrl, callNo }),
    onSettled: () => client.invalidateQueries(),
  })
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      {
        id: 'state',
        header: t('notifications.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`notifications.call.${state}`)}</Badge>,
      },
      {
        id: 'kind',
        header: t('notifications.event'),
        isRowHeader: true,
        cell: ({ kind }) =>
          kind === 'webhook.test' ? t('notifications.test') : t(`notifications.kind.${kind}`),
      },
      { id: 'tries', header: t('notifications.tries'), alignEnd: true, cell: ({ tries }) => tries },
      {
        id: 'status',
        header: t('notifications.answer'),
        cell: ({ status, tries }) => status ?? (tries > 0 ? t('notifications.noAnswer') : '–'),
      },
      {
        id: 'time',
        header: t('notifications.time'),
        cell: ({ createTime }) => <DateTime iso={createTime} locale={locale} />,
      },
      {
        id: 'retry',
        header: t('notifications.act'),
        cell: ({ state, callNo }) =>
          state === 'done' ? (
            '–'
          ) : (
            <Button tone="quiet" onClick={() => mutate(callNo)}>
              {t('notifications.retry')}
            </Button>
          ),
      },
    ],
    [t, locale, mutate],
  )
  return (
    <DataTable label={t('notifications.calls')} columns={columns} rows={rows} rowKey={(row) => row.callNo} />
  )
}
