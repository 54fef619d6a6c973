import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { SellerComplaintRow } from '@faka/contract/complaint/seller-complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import { TimeLeft } from './time-left.tsx'

type Row = SellerComplaintRow & { escalateTime?: string }
type Column = DataColumn<Row>

interface Props {
  /** With the time of their escalation in the list of the platform, which shows that and the shop. */
  complaints: readonly Row[]
  reader?: 'seller' | 'platform'
  serverTime: string
  receivedAt: number
  linkToComplaint: (complaintNo: ComplaintNo, text: ReactNode) => ReactNode
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The complaints of a shop as rows, on a phone as cards: the state and the time left first. */
export function SellerComplaintsTable({
  complaints,
  reader = 'seller',
  serverTime,
  receivedAt,
  linkToComplaint,
  linkToOrder,
}: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly Column[]>(() => {
    const left: Column = {
      id: 'left',
      header: t('complaints.left'),
      cell: ({ dueTime }) =>
        dueTime ? <TimeLeft dueTime={dueTime} serverTime={serverTime} receivedAt={receivedAt} /> : '–',
    }
    const escalated: Column = {
      id: 'escalated',
      header: t('complaints.escalated'),
      cell: ({ escalateTime }) => escalateTime && <DateTime iso={escalateTime} locale={locale} />,
    }
    const shop: Column = {
      id: 'shop',
      header: t('complaints.shop'),
      cell: ({ shopName }) => <span lang={detectLanguage(shopName)}>{shopName}</span>,
    }
    const opened: Column = {
      id: 'time',
      header: t('complaints.time'),
      cell: ({ createTime }) => <DateTime iso={createTime} locale={locale} />,
    }
    return [
      {
        id: 'status',
        header: t('complaints.status'),
        cell: ({ status }) => (
          <ComplaintStatusBadge status={status} label={t(`complaints.status.${status}`)} />
        ),
      },
      reader === 'platform' ? escalated : left,
      {
        id: 'item',
        header: t('complaints.item'),
        isRowHeader: true,
        isText: true,
        cell: ({ complaintNo, itemTitle }) =>
          linkToComplaint(complaintNo, <span lang={detectLanguage(itemTitle)}>{itemTitle}</span>),
      },
      ...(reader === 'platform' ? [shop] : []),
      {
        id: 'type',
        header: t('complaints.reason'),
        noWrap: true,
        cell: ({ type }) => t(`complaint.type.${type}`),
      },
      {
        id: 'wants',
        header: t('complaints.wants'),
        noWrap: true,
        cell: ({ expectation }) => t(`complaint.expectation.${expectation}`),
      },
      {
        id: 'amount',
        header: t('complaints.amount'),
        alignEnd: true,
        cell: ({ amountFen }) => <Price fen={amountFen} />,
      },
      { id: 'order', header: t('complaints.order'), cell: ({ orderNo }) => linkToOrder(orderNo) },
      ...(reader === 'platform' ? [] : [opened]),
    ]
  }, [t, locale, reader, serverTime, receivedAt, linkToComplaint, linkToOrder])
  return (
    <DataTable
      label={t('complaints.list')}
      columns={columns}
      rows={complaints}
      rowKey={(row) => row.complaintNo}
    />
  )
}
