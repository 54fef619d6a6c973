import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ReconciliationCase } from '@faka/contract/reconciliation/reconciliation-case'
import type { OrderStatus } from '@faka/contract/shared/states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { CaseDetails } from './case-details.tsx'
import { type Decision, decisionOn } from './case-texts.ts'
import { type CaseScope, casesQuery } from './cases-query.ts'
import { DecideCase } from './decide-case.tsx'
import styles from './money-cases.module.css'

interface Props {
  scope: CaseScope
  /** Whether the visitor runs the platform and decides. */
  canDecide: boolean
  page: number
  pager: (hasMore: boolean) => ReactNode
  linkToOrder: (orderNo: string) => ReactNode
  statusBadge: (status: OrderStatus) => ReactNode
}

type Opened = { money: ReconciliationCase; decision: Decision | undefined }

/** The money that waits for a decision, the oldest first: what it is, how much, and what can be done. */
export function MoneyCases({ scope, canDecide, page, pager, linkToOrder, statusBadge }: Props) {
  const { t, locale } = useI18n()
  const [opened, setOpened] = useState<Opened>()
  const cases = useQuery(casesQuery(scope, page))
  const { data } = cases
  const columns = useMemo<readonly DataColumn<ReconciliationCase>[]>(
    () => [
      {
        id: 'what',
        header: t('money.case.what'),
        isRowHeader: true,
        isText: true,
        cell: ({ reason, sandbox, shortUrl }) => (
          <span className={styles.what}>
            {t(`money.reason.${reason}`)}
            {sandbox && (
              <>
                {' '}
                <Badge tone="test">{t('money.sandbox')}</Badge>
              </>
            )}
            {(scope === 'allShops' || 'managedBy' in scope) && shortUrl && (
              <span className={styles.quiet}> · {shortUrl}</span>
            )}
          </span>
        ),
      },
      {
        id: 'amount',
        header: t('money.case.amount'),
        alignEnd: true,
        cell: ({ amountFen, hereFen }) => (
          <span>
            <Price fen={amountFen} />
            {hereFen !== null && (
              <span className={styles.quiet}>
                {' '}
                / <Price fen={hereFen} />
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'since',
        header: t('money.case.since'),
        cell: ({ time }) => <DateTime iso={time} locale={locale} />,
      },
      {
        id: 'channel',
        header: t('money.case.channel'),
        cell: ({ channel }) => channelName(channel, locale) || '–',
      },
      {
        id: 'order',
        header: t('money.case.order'),
        cell: ({ orderNo }) => (orderNo === null ? '–' : linkToOrder(orderNo)),
      },
      {
        id: 'decide',
        header: t(canDecide ? 'money.case.decide' : 'money.case.decidedBy'),
        alignEnd: true,
        cell: (money) => (
          <span className={styles.acts}>
            {!canDecide && <span>{t('money.case.platform')}</span>}
            {canDecide &&
              money.can.map((decision) => (
                <Button key={decision} onClick={() => setOpened({ money, decision })}>
                  {t(`money.act.${decision}`)}
                </Button>
              ))}
            <Button tone="quiet" onClick={() => setOpened({ money, decision: undefined })}>
              {t('money.case.details')}
            </Button>
          </span>
        ),
      },
    ],
    [t, locale, canDecide, scope, linkToOrder],
  )
  if (!data) return <LoadState queries={[cases]} />
  const close = () => setOpened(undefined)
  const on = opened?.decision && decisionOn(opened.decision, opened.money.caseNo)
  return (
    <>
      {data.list.length === 0 && page === 1 ? (
        <EmptyState small>{t('money.cases.none')}</EmptyState>
      ) : (
        <Panel title={t('money.cases.title')}>
          <p className={styles.quiet}>{t(canDecide ? 'money.cases.decide' : 'money.cases.platform')}</p>
          <DataTable
            label={t('money.cases.title')}
            columns={columns}
            rows={data.list}
            rowKey={({ caseNo }) => caseNo}
          />
          {pager(data.hasMore)}
        </Panel>
      )}
      {opened && !opened.decision && (
        <CaseDetails
          money={opened.money}
          scope={scope}
          linkToOrder={linkToOrder}
          statusBadge={statusBadge}
          onClose={close}
        />
      )}
      {opened?.decision && on && (
        <DecideCase money={opened.money} decision={opened.decision} on={on} onClose={close} />
      )}
    </>
  )
}
