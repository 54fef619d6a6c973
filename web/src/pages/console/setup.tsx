import { FirstAdminToken } from '@faka/contract/account/first-admin'
import { loginUrl } from '@faka/contract/shared/urls'
import { useNavigate } from 'react-router'
import { FirstAdminForm } from '../../features/account/first-admin-form.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { useAddressToken } from '../../lib/use-address-token.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import page from './page.module.css'
import styles from './setup.module.css'

/** `/seller/setup#token`: creates the first administrator of a new installation, by the link that the server printed. */
export default function Setup() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const token = useAddressToken(FirstAdminToken)
  useTitle(t('console.setup.title'))
  return (
    <div className={page.page}>
      <h1 className={page.title} tabIndex={-1}>
        {t('console.setup.title')}
      </h1>
      {token === undefined ? (
        <EmptyState
          illustration="lost"
          action={
            <a className={buttonClass({ tone: 'primary' })} href={loginUrl('/seller')}>
              {t('console.login.go')}
            </a>
          }
        >
          {t('shopForm.setup.noToken')}
        </EmptyState>
      ) : (
        <Panel className={styles.panel}>
          <p className={page.quiet}>{t('shopForm.setup.text')}</p>
          <FirstAdminForm token={token} onDone={() => void navigate('/seller', { replace: true })} />
        </Panel>
      )}
    </div>
  )
}
