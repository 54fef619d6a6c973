import { formatFen } from '@faka/contract/shared/money'
import { ordersUrl, walletUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RedeemGiftCode } from '../features/gift-code/redeem-gift-code.tsx'
import { ItemPager } from '../features/item/item-pager.tsx'
import { PayChannelMark } from '../features/payment/pay-channel-mark.tsx'
import { PayOut } from '../features/payment/pay-out.tsx'
import { payoutQuery } from '../features/payment/payout-query.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { CreateTopUp } from '../features/top-up/create-top-up.tsx'
import { topUpQuery } from '../features/top-up/top-up-query.ts'
import { BalanceMonths } from '../features/wallet/balance-months.tsx'
import { balanceMonthsQuery } from '../features/wallet/balance-months-query.ts'
import { statementQuery } from '../features/wallet/statement-query.ts'
import { StatementRows } from '../features/wallet/statement-rows.tsx'
import { LoginRequired } from '../layout/login-required.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useLoggedIn } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './user-wallet.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

/** The page number in the URL; 1 where there is none. */
const readPage = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

/** The user center shows the same balance, cached with the buyer's profile. */
function syncBalance(balanceFen: number): void {
  const stored = buyerInfo.getState()
  if (stored && stored.balanceFen !== balanceFen) buyerInfo.setState({ ...stored, balanceFen })
}

function Wallet() {
  const { t } = useI18n()
  const page = readPage(useRouteMatch().query)
  const statement = useQuery(statementQuery(page))
  const { data } = statement
  // panels that appear one after the other would push what is below them
  const parts = [useQuery(topUpQuery), useQuery(payoutQuery), useQuery(balanceMonthsQuery)]
  const partsPending = parts.some(({ isPending }) => isPending)
  useEffect(() => {
    if (data) syncBalance(data.balanceFen)
  }, [data])
  if (statement.isError && !data)
    return (
      <FailedState
        title={t('wallet.failed.title')}
        retryLabel={t('wallet.retry')}
        busy={statement.isFetching}
        onRetry={() => void statement.refetch()}
      >
        {t('wallet.failed.text')}
      </FailedState>
    )
  if (!data || partsPending) return <LoadingPanel label={t('wallet.loading')} />
  return (
    <>
      <Panel>
        <p className={styles.balance}>
          {formatFen(data.balanceFen)}
          {!data.realMoney && <Badge tone="test">{t('wallet.testMoney')}</Badge>}
        </p>
        <p className={styles.secondary}>{t('wallet.lead')}</p>
      </Panel>
      <CreateTopUp renderMark={({ method }) => <PayChannelMark method={method} />} />
      <RedeemGiftCode />
      <PayOut />
      <Panel title={t('wallet.statement')}>
        {data.list.length > 0 ? (
          <StatementRows lines={data.list} />
        ) : (
          <EmptyState
            title={t('wallet.empty.title')}
            action={
              <Link className={buttonClass()} to={ordersUrl()}>
                {t('orders.title')}
              </Link>
            }
          >
            {t('wallet.empty.text')}
          </EmptyState>
        )}
      </Panel>
      <ItemPager page={data.page} pageCount={Math.ceil(data.total / data.pageSize)} hrefFor={walletUrl} />
      <BalanceMonths />
    </>
  )
}

function NeedsLogin() {
  const { t } = useI18n()
  return (
    <LoginRequired title={t('wallet.needed.title')} action={t('wallet.login')}>
      {t('wallet.needed.text')}
    </LoginRequired>
  )
}

/** `/userCenter/wallet`: the balance of the account and its statement. */
export default function UserWallet() {
  const { t } = useI18n()
  const loggedIn = useLoggedIn()
  useTitle(t('profile.wallet.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('profile.wallet.title')}
      </h1>
      {loggedIn ? <Wallet /> : <NeedsLogin />}
    </div>
  )
}
