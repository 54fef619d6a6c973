import { formatFen } from '@faka/contract/money'
import type { BuyerInfo } from '@faka/contract/profile'
import { walletUrl } from '@faka/contract/urls'
import { useQueryClient } from '@tanstack/react-query'
import { logOut } from '../chrome/log-out.ts'
import { Link, useNavigate } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { AccountPanels, LoggedInAccount, NeedsLogin } from './account-panels.tsx'
import styles from './user-account.module.css'

export { default as Layout } from '../chrome/user-layout.tsx'

function Account({ info }: { info: BuyerInfo }) {
  const { say } = useWords()
  const client = useQueryClient()
  const go = useNavigate()
  return (
    <>
      <AccountPanels
        info={info}
        aside={
          <Panel title={say('profile.balance')}>
            <p className={styles.balance}>{formatFen(info.balanceFen)}</p>
            <p className={styles.quiet}>{say('profile.balance.text')}</p>
            <Link to={walletUrl()}>{say('profile.wallet.open')}</Link>
          </Panel>
        }
      />
      <Panel>
        <div className={styles.foot}>
          <span className={styles.id}>
            <span className={styles.quiet}>{say('profile.id')}</span> <code>{info.id}</code>
          </span>
          <CopyButton
            text={info.id}
            label={say('shell.copy')}
            doneLabel={say('shell.copied')}
            failedLabel={say('shell.copyFailed')}
            tone="quiet"
          />
          <Button
            onClick={() => {
              logOut(client)
              go('/login')
            }}
          >
            {say('profile.logOut')}
          </Button>
        </div>
      </Panel>
    </>
  )
}

/** `/userCenter/account`: who the buyer is, what guards his account, and where he is logged in. */
export default function UserAccount() {
  const { say } = useWords()
  const loggedIn = useLoggedIn()
  useTitle(say('profile.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{say('profile.title')}</h1>
      {loggedIn ? <LoggedInAccount draw={(info) => <Account info={info} />} /> : <NeedsLogin />}
    </div>
  )
}
