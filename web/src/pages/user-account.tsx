import type { BuyerInfo } from '@faka/contract/profile/profile'
import { formatFen } from '@faka/contract/shared/money'
import { walletUrl } from '@faka/contract/shared/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '../layout/log-out.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useLoggedIn } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { AccountPanels, LoggedInAccount, NeedsLogin } from './parts/account-panels.tsx'
import styles from './user-account.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

function Account({ info }: { info: BuyerInfo }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <AccountPanels
        info={info}
        aside={
          <Panel title={t('profile.balance')}>
            <p className={styles.balance}>{formatFen(info.balanceFen)}</p>
            <p className={styles.secondary}>{t('profile.balance.text')}</p>
            <Link to={walletUrl()}>{t('profile.wallet.open')}</Link>
          </Panel>
        }
      />
      <Panel>
        <div className={styles.footer}>
          <span className={styles.id}>
            <span className={styles.secondary}>{t('profile.id')}</span> <code>{info.id}</code>
          </span>
          <CopyButton
            text={info.id}
            label={t('shell.copy')}
            doneLabel={t('shell.copied')}
            failedLabel={t('shell.copyFailed')}
            tone="quiet"
          />
          <Button
            onClick={() => {
              logOut(client)
              navigate('/login')
            }}
          >
            {t('profile.logOut')}
          </Button>
        </div>
      </Panel>
    </>
  )
}

/** `/userCenter/account`: profile, security and sessions of the buyer. */
export default function UserAccount() {
  const { t } = useI18n()
  const loggedIn = useLoggedIn()
  useTitle(t('profile.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('profile.title')}</h1>
      {loggedIn ? <LoggedInAccount draw={(info) => <Account info={info} />} /> : <NeedsLogin />}
    </div>
  )
}
