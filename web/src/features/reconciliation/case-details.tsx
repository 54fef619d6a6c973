import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ReconciliationCase } from '@faka/contract/reconciliation/reconciliation-case'
import type { OrderStatus } from '@faka/contract/shared/states'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { type CaseScope, caseQuery } from './cases-query.ts'
import styles from './money-cases.module.css'

interface Props {
  money: ReconciliationCase
  scope: CaseScope
  linkToOrder: (orderNo: string) => ReactNode
  statusBadge: (status: OrderStatus) => ReactNode
  onClose: () => void
}

/** What is known about a case: its sums and numbers, what its gateway notified, and earlier decisions. */
export function CaseDetails({ money, scope, linkToOrder, statusBadge, onClose }: Props) {
  const { t, locale } = useI18n()
  const { data, isError } = useQuery(caseQuery(scope, money.caseNo))
  const facts: { title: string; value: ReactNode }[] = [
    { title: t('money.case.number'), value: <span translate="no">{money.caseNo}</span> },
    { title: t('money.case.amount'), value: <Price fen={money.amountFen} /> },
    ...(money.hereFen === null
      ? []
      : [{ title: t('money.case.here'), value: <Price fen={money.hereFen} /> }]),
    { title: t('money.case.since'), value: <DateTime iso={money.time} locale={locale} /> },
    { title: t('money.case.channel'), value: channelName(money.channel, locale) || '–' },
    ...(money.orderNo === null
      ? []
      : [
          {
            title: t('money.case.order'),
            value: (
              <>
                {linkToOrder(money.orderNo)} {data?.orderStatus && statusBadge(data.orderStatus)}
              </>
            ),
          },
        ]),
    ...(money.tradeNo
      ? [{ title: t('money.case.trade'), value: <span translate="no">{money.tradeNo}</span> }]
      : []),
    { title: t('money.case.payment'), value: <span translate="no">{money.paymentNo || '–'}</span> },
  ]
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t('money.case.title')}
      closeLabel={t('shell.close')}
      actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className={styles.details}>
        <p>{t(`money.reason.${money.reason}`)}</p>
        {money.detail !== null && (
          <p className={styles.quiet}>{t('money.case.says', { text: money.detail })}</p>
        )}
        <dl className={styles.facts}>
          {facts.map(({ title, value }) => (
            <div key={title} className={styles.fact}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('money.case.events')}</h3>
        {isError && <Notice tone="error">{t('money.case.failed')}</Notice>}
        {data?.events.length === 0 && <p className={styles.quiet}>{t('money.case.noEvents')}</p>}
        {data && data.events.length > 0 && (
          <ul className={styles.events}>
            {data.events.map(({ verdict, time }, index) => (
              <li key={`${time} ${verdict} ${String(index)}`}>
                {t(`money.verdict.${verdict}`)}{' '}
                <span className={styles.quiet}>
                  <DateTime iso={time} locale={locale} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {data && data.decisions.length > 0 && (
          <>
            <h3>{t('money.case.decisions')}</h3>
            <ul className={styles.events}>
              {data.decisions.map(({ why, time }) => (
                <li key={time}>
                  {why}{' '}
                  <span className={styles.quiet}>
                    <DateTime iso={time} locale={locale} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </LazyDialog>
  )
}
