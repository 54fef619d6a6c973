import type { listProgramCalls, ProgramCallState } from '@faka/contract/delivery/delivery-program'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { useCallProgram } from './use-call-program.ts'

type Row = ParsedReplyOf<typeof listProgramCalls>['list'][number]

const tones: Record<ProgramCallState, BadgeTone> = { pending: 'waiting', done: 'done', failed: 'rejected' }

interface Props {
  rows: readonly Row[]
  /** Whether the account may act on orders. */
  mayAsk: boolean
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The orders that a program was asked for, with what it answered; where it brought no cards it can be asked again. */
export function ProgramCalls({ rows, mayAsk, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  const { mutate } = useCallProgram()
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      {
        id: 'state',
        header: t('soldOrder.program.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`soldOrder.program.call.${state}`)}</Badge>,
      },
      {
        id: 'order',
        header: t('soldOrder.program.order'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      { id: 'tries', header: t('soldOrder.program.tries'), alignEnd: true, cell: ({ tries }) => tries },
      {
        id: 'status',
        header: t('soldOrder.program.answer'),
        cell: ({ status, tries }) => status ?? (tries > 0 ? t('soldOrder.program.noAnswer') : '–'),
      },
      {
        id: 'reason',
        header: t('soldOrder.program.reason'),
        cell: ({ problem }) => (problem ? t(`soldOrder.program.problem.${problem}`) : '–'),
      },
      {
        id: 'time',
        header: t('soldOrder.program.time'),
        cell: ({ createTime }) => <DateTime iso={createTime} locale={locale} />,
      },
      {
        id: 'next',
        header: t('soldOrder.program.next'),
        cell: ({ nextTryTime }) => (nextTryTime ? <DateTime iso={nextTryTime} locale={locale} /> : '–'),
      },
      {
        id: 'ask',
        header: t('soldOrder.program.act'),
        cell: ({ state, orderNo }) =>
          state === 'done' || !mayAsk ? (
            '–'
          ) : (
            <Button tone="quiet" onClick={() => mutate(orderNo)}>
              {t('soldOrder.program.ask')}
            </Button>
          ),
      },
    ],
    [t, locale, mutate, mayAsk, linkToOrder],
  )
  return (
    <DataTable
      label={t('soldOrder.program.calls')}
      columns={columns}
      rows={rows}
      rowKey={({ orderNo }) => orderNo}
    />
  )
}
