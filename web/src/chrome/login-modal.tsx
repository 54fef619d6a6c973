import { useWords } from '../kernel/words.ts'
import { LoginForm } from '../rooms/account/login-form.tsx'
import Dialog from '../ui/dialog.tsx'
import styles from './login-modal.module.css'
import type { SessionModalProps } from './session-desk.tsx'

/** The login above the page that asks for it; what stands on the page stays. Loaded lazily. */
export default function LoginModal({ open, onClose, onLoggedIn, sessionOver }: SessionModalProps) {
  const { say } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={say('account.login.title')} closeWord={say('shell.close')}>
      <p className={styles.lead}>{say(sessionOver ? 'account.login.sessionOver' : 'account.login.lead')}</p>
      <LoginForm onLoggedIn={onLoggedIn} />
    </Dialog>
  )
}
