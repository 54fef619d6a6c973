import { loginUrl, signupUrl } from '@faka/contract/shared/urls'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberRole } from '../../features/account/remember-role.ts'
import { AcceptInvitation } from '../../features/shop/accept-invitation.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { keepInvitation } from '../../features/shop/keep-invitation.ts'
import { useI18n } from '../../lib/messages.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** `/seller/join#token`: accepts an invitation to the staff of a shop, after a login that leads back here. */
export default function Join() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [token] = useState(() => keepInvitation(hash))
  const loggedIn = useLoggedIn()
  useTitle(t('console.join.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.join.title')}
      </h1>
      {token === undefined && <EmptyState illustration="lost">{t('people.join.noToken')}</EmptyState>}
      {token !== undefined && !loggedIn && (
        <Panel>
          <p>{t('people.join.login')}</p>
          <p className={styles.acts}>
            <a className={buttonClass({ tone: 'primary' })} href={loginUrl(pathname)}>
              {t('console.login.go')}
            </a>
            <a className={buttonClass({})} href={signupUrl(pathname)}>
              {t('people.join.signup')}
            </a>
          </p>
        </Panel>
      )}
      {token !== undefined && loggedIn && (
        <Panel>
          <AcceptInvitation
            token={token}
            onJoined={(shortUrl) => {
              rememberRole('STAFF')
              void navigate(withShop('/seller', shortUrl), { replace: true })
            }}
          />
        </Panel>
      )}
    </div>
  )
}
