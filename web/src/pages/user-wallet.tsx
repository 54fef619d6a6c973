import { formatFen } from '@faka/contract/money'
import { ordersUrl, walletUrl } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoginNeeded } from '../chrome/login-needed.tsx'
import { Link, usePlace } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { statementQuery } from '../rooms/wallet/statement-query.ts'
import { StatementRows } from '../rooms/wallet/statement-rows.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './user-wallet.module.css'

export { default as Layout } from '../chrome/user-layout.tsx'

/** The page of the statement that the address names; the first where it names none. */
const readPage = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

/** The head of the user center shows the same balance, as it was when the buyer was last asked for. */
function keepInStep(balanceFen: number): void {
  const kept = buyerInfo.read()
  if (kept && kept.balanceFen !== balanceFen) buyerInfo.write({ ...kept, balanceFen })
}

function Wallet() {
  const { say } = useWords()
  const page = readPage(usePlace().query)
  const statement = useQuery(statementQuery(page))
  const { data } = statement
  useEffect(() => {
    if (data) keepInStep(data.balanceFen)
  }, [data])
  if (statement.isError && !data)
    return (
      <FailedState
        title={say('wallet.failed.title')}
        retryWord={say('wallet.retry')}
        busy={statement.isFetching}
        onRetry={() => void statement.refetch()}
      >
        {say('wallet.failed.text')}
      </FailedState>
    )
  if (!data) return <WaitingPanel label={say('wallet.loading')} />
  return (
    <>
      <Panel>
        <p className={styles.balance}>
          {formatFen(data.balanceFen)}
          {!data.realMoney && <Badge tone="test">{say('wallet.testMoney')}</Badge>}
        </p>
        <p className={styles.quiet}>{say('wallet.lead')}</p>
      </Panel>
      <Panel title={say('wallet.statement')}>
        {data.list.length > 0 ? (
          <StatementRows lines={data.list} />
        ) : (
          <EmptyState
            title={say('wallet.empty.title')}
            action={
              <Link className={buttonClass()} to={ordersUrl()}>
                {say('orders.title')}
              </Link>
            }
          >
            {say('wallet.empty.text')}
          </EmptyState>
        )}
      </Panel>
      <ItemPager page={data.page} pages={Math.ceil(data.total / data.pageSize)} addressOf={walletUrl} />
    </>
  )
}

function NeedsLogin() {
  const { say } = useWords()
  return (
    <LoginNeeded title={say('wallet.needed.title')} action={say('wallet.login')}>
      {say('wallet.needed.text')}
    </LoginNeeded>
  )
}

/** `/userCenter/wallet`: what the account has with the shop, and what changed it. */
export default function UserWallet() {
  const { say } = useWords()
  const loggedIn = useLoggedIn()
  useTitle(say('profile.wallet.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {say('profile.wallet.title')}
      </h1>
      {loggedIn ? <Wallet /> : <NeedsLogin />}
    </div>
  )
}
