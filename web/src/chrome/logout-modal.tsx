import { useQueryClient } from '@tanstack/react-query'
import { emit } from '../kernel/events.ts'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'
import { logOut } from './log-out.ts'
import type { SessionModalProps } from './session-desk.tsx'

/** Says that the session is over: one may stay on the page, or log in again. Loaded lazily. */
export default function LogoutModal({ open, onClose, afterLogin, onGuest }: SessionModalProps) {
  const { say } = useWords()
  const client = useQueryClient()
  const logInAgain = () => {
    logOut(client)
    emit('showLoginModal', afterLogin ? { onLoggedIn: afterLogin } : {})
  }
  const goOnAsGuest = () => {
    onClose()
    logOut(client)
    onGuest?.()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('account.logout.title')}
      closeWord={say('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{say('account.logout.stay')}</Button>
          {onGuest && <Button onClick={goOnAsGuest}>{say('account.logout.asGuest')}</Button>}
          <Button tone="primary" onClick={logInAgain}>
            {say('account.logout.logIn')}
          </Button>
        </>
      }
    >
      {say(onGuest ? 'account.logout.textOrGuest' : 'account.logout.text')}
    </Dialog>
  )
}
