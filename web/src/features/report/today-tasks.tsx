import type { showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { formatFen } from '@faka/contract/shared/money'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { statTilesClass } from '../../ui/stat-tile.tsx'
import { TaskTile } from '../../ui/task-tile.tsx'

type Today = ParsedReplyOf<typeof showToday>

interface Props {
  tasks: Pick<Today, 'toDeliver' | 'redemptions' | 'complaints' | 'money' | 'stock'>
  /** The links to the lists. */
  links: Record<'toDeliver' | 'redemptions' | 'complaints' | 'money' | 'stock', ReactNode>
}

/**
 * What waits for the seller: deliveries, complaints, money and stock, each with how many and since when; redeemed cards
 * only where some wait, since few shops have any.
 */
export function TodayTasks({ tasks: { toDeliver, redemptions, complaints, money, stock }, links }: Props) {
  const { t, locale } = useI18n()
  const nearest = complaints.list[0]?.dueTime
  const lowItems = stock.low + stock.soldOut
  return (
    <div className={statTilesClass}>
      <TaskTile
        label={t('console.today.toDeliver')}
        count={toDeliver.orders}
        urgent={toDeliver.orders > 0}
        link={toDeliver.orders > 0 && links.toDeliver}
      >
        {toDeliver.oldestTime ? (
          <>
            {t('console.today.waitingSince')} <DateTime iso={toDeliver.oldestTime} locale={locale} />
          </>
        ) : (
          t('console.today.noDelivery')
        )}
      </TaskTile>
      {redemptions.oldestTime && (
        <TaskTile
          label={t('console.today.redemptions')}
          count={redemptions.waiting}
          urgent
          link={links.redemptions}
        >
          {t('console.today.redeemedSince')} <DateTime iso={redemptions.oldestTime} locale={locale} />
        </TaskTile>
      )}
      <TaskTile
        label={t('console.today.complaints')}
        count={complaints.open}
        urgent={complaints.open > 0}
        link={complaints.open > 0 && links.complaints}
      >
        {nearest ? (
          <>
            {t('console.today.answerBefore')} <DateTime iso={nearest} locale={locale} />
          </>
        ) : (
          t(complaints.open > 0 ? 'console.today.answerSoon' : 'console.today.noComplaint')
        )}
      </TaskTile>
      <TaskTile
        label={t('console.today.money')}
        count={money.cases}
        urgent={money.cases > 0}
        link={money.cases > 0 && links.money}
      >
        {money.cases > 0
          ? t('console.today.moneyWaits', { amount: formatFen(money.amountFen) })
          : t('console.today.noMoney')}
      </TaskTile>
      <TaskTile
        label={t('console.today.stock')}
        count={lowItems}
        urgent={lowItems > 0}
        link={lowItems > 0 && links.stock}
      >
        {lowItems > 0
          ? t('console.today.stockLow', { low: stock.low, soldOut: stock.soldOut })
          : t('console.today.stockGood')}
      </TaskTile>
    </div>
  )
}
