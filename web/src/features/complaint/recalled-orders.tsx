import {
  type listRecalledOrders,
  offerDays,
  type RecallOutcome,
  type RecallRemedy,
  recallRemedies,
  remedyRecall,
} from '@faka/contract/complaint/recall'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfferFields, type OfferTerms } from './offer-fields.tsx'
import styles from './recalled-orders.module.css'

type Recall = ParsedReplyOf<typeof listRecalledOrders>
type RecalledOrder = Recall['list'][number]

interface RemedyRun extends Partial<OfferTerms> {
  requestId: string
  remedy: RecallRemedy
  orderNos?: OrderNo[]
}

interface Props {
  shortUrl: ShortUrl
  batchId: number
  counts: Recall['counts']
  /** Whether stock can replace all sold cards. */
  enoughCards: boolean
  orders: readonly RecalledOrder[]
  /** Whether the account may give buyers what they are owed. */
  mayRemedy: boolean
  linkToOrder: (orderNo: OrderNo) => ReactNode
  showStatus: (status: RecalledOrder['status']) => ReactNode
}

/** Carries out a remedy for the named orders or for all, page by page; says how many orders had which outcome. */
async function runRemedy(
  { shortUrl, batchId }: Pick<Props, 'shortUrl' | 'batchId'>,
  run: RemedyRun,
): Promise<ReadonlyMap<RecallOutcome, number>> {
  const outcomes = new Map<RecallOutcome, number>()
  for (let cursor: OrderNo | undefined; ; ) {
    const page = await call(remedyRecall, { shortUrl, batchId, ...run, ...(cursor && { cursor }) })
    for (const { outcome } of page.list) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (page.nextCursor === null) return outcomes
    cursor = page.nextCursor
  }
}

/** The orders that got recalled cards, and what their buyers get: each by one press, or all at once. */
export function RecalledOrders({
  shortUrl,
  batchId,
  counts,
  enoughCards,
  orders,
  mayRemedy,
  linkToOrder,
  showStatus,
}: Props) {
  const { t, locale } = useI18n()
  const [asked, setAsked] = useState<RemedyRun>()
  const [terms, setTerms] = useState<OfferTerms>({
    days: offerDays.fallback,
    fallback: enoughCards ? 'replace' : 'refund',
  })
  const {
    mutate,
    isPending,
    data: outcomes,
  } = useStockAct({
    name: 'remedyRecall',
    send: (run: RemedyRun) => runRemedy({ shortUrl, batchId }, run),
    onDone: () => setAsked(undefined),
  })
  const columns = useMemo<readonly DataColumn<RecalledOrder>[]>(
    () => [
      {
        id: 'order',
        header: t('stock.recall.order'),
        isRowHeader: true,
        cell: ({ orderNo }) => linkToOrder(orderNo),
      },
      {
        id: 'status',
        header: t('stock.cards.state'),
        cell: ({ status }) => showStatus(status),
      },
      { id: 'cards', header: t('stock.recall.cards'), alignEnd: true, cell: ({ cards }) => cards },
      {
        id: 'replaced',
        header: t('stock.recall.replaced'),
        alignEnd: true,
        cell: ({ replaced }) => replaced,
      },
      {
        id: 'refunded',
        header: t('stock.recall.refunded'),
        alignEnd: true,
        cell: ({ refunded }) => refunded,
      },
      {
        id: 'act',
        header: t('stock.batch.act'),
        cell: ({ orderNo, open, notifiedTime, offer }) => {
          if (open === 0) return t('stock.recall.settled')
          if (offer)
            return (
              <>
                {t('stock.recall.awaits')} <DateTime iso={offer.until} locale={locale} />
              </>
            )
          if (!mayRemedy) return t('stock.recall.needsMoney')
          return (
            <span className={styles.acts}>
              {recallRemedies
                .filter((remedy) => remedy !== 'notify' || notifiedTime === null)
                .map((remedy) => (
                  <Button
                    key={remedy}
                    busy={isPending}
                    aria-label={t(`stock.recall.one.${remedy}.label`, { open, orderNo })}
                    onClick={() => {
                      const run = { requestId: crypto.randomUUID(), remedy, orderNos: [orderNo] }
                      if (remedy === 'offer') setAsked(run)
                      else mutate(run)
                    }}
                  >
                    {t(`stock.recall.one.${remedy}`, { open })}
                  </Button>
                ))}
            </span>
          )
        },
      },
    ],
    [t, locale, mayRemedy, linkToOrder, showStatus, isPending, mutate],
  )
  const askedAll = asked ? t(`stock.recall.all.${asked.remedy}`, { orders: counts.orders }) : ''
  const askedTitle = asked?.orderNos ? t('stock.recall.one.offer') : askedAll
  const close = () => {
    if (!isPending) setAsked(undefined)
  }
  return (
    <>
      {mayRemedy && !enoughCards && <Notice tone="info">{t('stock.recall.tooFew')}</Notice>}
      {mayRemedy && (
        <fieldset className={styles.all} aria-label={t('stock.recall.all')}>
          {recallRemedies.map((remedy) => (
            <Button
              key={remedy}
              tone={remedy === (enoughCards ? 'offer' : 'refund') ? 'primary' : 'secondary'}
              onClick={() => setAsked({ requestId: crypto.randomUUID(), remedy })}
            >
              {t(`stock.recall.all.${remedy}`, { orders: counts.orders })}
            </Button>
          ))}
        </fieldset>
      )}
      {outcomes && (
        <Notice tone="info" live title={t('stock.recall.outcome')}>
          {[...outcomes].map(([outcome, count]) => t(`stock.recall.outcome.${outcome}`, { count })).join(' ')}
        </Notice>
      )}
      <DataTable
        label={t('stock.recall.orders')}
        columns={columns}
        rows={orders}
        rowKey={({ orderNo }) => orderNo}
      />
      <LazyDialog
        open={asked !== undefined}
        onClose={close}
        title={askedTitle}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button
              tone={asked?.remedy === 'refund' ? 'danger' : 'primary'}
              busy={isPending}
              busyText={t('stock.busy')}
              onClick={() => asked && mutate(asked.remedy === 'offer' ? { ...asked, ...terms } : asked)}
            >
              {asked ? t(`stock.recall.go.${asked.remedy}`) : ''}
            </Button>
          </>
        }
      >
        {asked?.orderNos && <p>{t('stock.recall.text.offerOne')}</p>}
        {asked && !asked.orderNos && (
          <p>{t(`stock.recall.text.${asked.remedy}`, { orders: counts.orders, sold: counts.sold })}</p>
        )}
        {asked?.remedy === 'offer' && <OfferFields terms={terms} onChange={setTerms} />}
      </LazyDialog>
    </>
  )
}
