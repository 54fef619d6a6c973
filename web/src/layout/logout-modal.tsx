import { useQueryClient } from '@tanstack/react-query'
import { emit } from '../lib/events.ts'
import { useI18n } from '../lib/messages.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'
import { logOut } from './log-out.ts'
import type { SessionModalProps } from './session-modal-host.tsx'

/** Says that the session has expired: stay on the page, or log in again. Loaded lazily. */
export default function LogoutModal({ open, onClose, afterLogin, onGuest }: SessionModalProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const logInAgain = () => {
    logOut(client)
    emit('showLoginModal', afterLogin ? { onLoggedIn: afterLogin } : {})
  }
  const continueAsGuest = () => {
    onClose()
    logOut(client)
    onGuest?.()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('account.logout.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('account.logout.stay')}</Button>
          {onGuest && <Button onClick={continueAsGuest}>{t('account.logout.asGuest')}</Button>}
          <Button tone="primary" onClick={logInAgain}>
            {t('account.logout.logIn')}
          </Button>
        </>
      }
    >
      {t(onGuest ? 'account.logout.textOrGuest' : 'account.logout.text')}
    </Dialog>
  )
}
