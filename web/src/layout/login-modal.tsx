import { LoginForm } from '../features/account/login-form.tsx'
import { useI18n } from '../lib/messages.ts'
import Dialog from '../ui/dialog.tsx'
import styles from './login-modal.module.css'
import type { SessionModalProps } from './session-modal-host.tsx'

/** The login above the page that asks for it; the page keeps its state. Loaded lazily. */
export default function LoginModal({ open, onClose, onLoggedIn, sessionExpired }: SessionModalProps) {
  const { t } = useI18n()
  return (
    <Dialog open={open} onClose={onClose} title={t('account.login.title')} closeLabel={t('shell.close')}>
      <p className={styles.lead}>{t(sessionExpired ? 'account.login.sessionOver' : 'account.login.lead')}</p>
      <LoginForm onLoggedIn={onLoggedIn} />
    </Dialog>
  )
}
