import { useEffect } from 'react'
import { buyerUser } from '../features/account/session-store.ts'
import { isSessionExpired } from '../lib/call-errors.ts'
import { listen } from '../lib/events.ts'
import { useI18n } from '../lib/messages.ts'
import { clearToken } from '../lib/session.ts'
import { showToast } from '../ui/toast.ts'
import { toFailureAction } from './failure-action.ts'

/**
 * Handles every failure that no page shows itself. An ended session is removed, whereupon the frame asks for a login
 * that leads back to the same address.
 */
export function ConsoleFailureHandler() {
  const { t } = useI18n()
  useEffect(() =>
    listen('failure', ({ error }) => {
      if (isSessionExpired(error)) {
        buyerUser.setState(undefined)
        return clearToken()
      }
      const action = toFailureAction(error)
      if (action.do === 'showSentence') showToast('error', action.sentence.trim() || t('shell.error'))
      else if (action.do === 'showMessage') showToast('error', t(action.messageId))
      else if (action.do !== 'nothing') showToast('error', t('shell.error'))
    }),
  )
  return null
}
