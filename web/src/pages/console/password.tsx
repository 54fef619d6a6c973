import { PasswordLinkToken, type setPasswordByLink } from '@faka/contract/account/password-link'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { loginUrl } from '@faka/contract/shared/urls'
import { useState } from 'react'
import { PasswordLinkForm } from '../../features/account/password-link-form.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { useAddressToken } from '../../lib/use-address-token.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import page from './page.module.css'
import styles from './setup.module.css'

/** `/seller/password#token`: an account of any kind gets a new password, by the link that the operator issued. */
export default function Password() {
  const { t } = useI18n()
  const token = useAddressToken(PasswordLinkToken)
  const [account, setAccount] = useState<ReplyOf<typeof setPasswordByLink>>()
  useTitle(t('console.password.title'))
  return (
    <div className={page.page}>
      <h1 className={page.title} tabIndex={-1}>
        {t('console.password.title')}
      </h1>
      {account ? (
        <Panel className={styles.panel}>
          <Notice tone="done" live>
            {t('people.password.done', { name: account.userName })}
          </Notice>
          <a
            className={buttonClass({ tone: 'primary' })}
            href={loginUrl(account.roles.every((role) => role === 'BUYER') ? undefined : '/seller')}
          >
            {t('console.login.go')}
          </a>
        </Panel>
      ) : token === undefined ? (
        <EmptyState illustration="lost">{t('people.password.noToken')}</EmptyState>
      ) : (
        <Panel className={styles.panel}>
          <p className={page.quiet}>{t('people.password.text')}</p>
          <PasswordLinkForm token={token} onDone={setAccount} />
        </Panel>
      )}
    </div>
  )
}
