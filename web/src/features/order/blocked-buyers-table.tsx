import type { BuyerBlock } from '@faka/contract/order/buyer-block'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { shownContact } from './shown-contact.ts'
import { UnblockBuyer } from './unblock-buyer.tsx'

interface Props {
  blocks: readonly BuyerBlock[]
  /** The link to an order. */
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The blocked buyers of a shop, each with the order that it was blocked from. */
export function BlockedBuyersTable({ blocks, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<BuyerBlock>[]>(
    () => [
      {
        id: 'order',
        header: t('console.orders.number'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      { id: 'by', header: t('soldOrder.block.by'), cell: ({ by }) => t(`soldOrder.block.${by}`) },
      { id: 'contact', header: t('console.order.contact'), cell: ({ contact }) => shownContact(contact) },
      {
        id: 'why',
        header: t('soldOrder.why'),
        cell: ({ why }) => <span lang={detectLanguage(why)}>{why}</span>,
      },
      {
        id: 'since',
        header: t('soldOrder.blocked.since'),
        cell: ({ time, blockedBy }) => (
          <span>
            <DateTime iso={time} locale={locale} />
            {blockedBy && ` · ${blockedBy}`}
          </span>
        ),
      },
      {
        id: 'until',
        header: t('soldOrder.blocked.until'),
        cell: ({ until }) =>
          until === null ? t('soldOrder.block.forever') : <DateTime iso={until} locale={locale} />,
      },
      {
        id: 'unblock',
        header: t('actions.operation'),
        cell: (block) => <UnblockBuyer block={block} contact={shownContact(block.contact)} />,
      },
    ],
    [t, locale, linkToOrder],
  )
  return (
    <DataTable
      label={t('console.blocked.title')}
      columns={columns}
      rows={blocks}
      rowKey={({ blockNo }) => blockNo}
    />
  )
}
