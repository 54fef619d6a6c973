import { errorOrderUrl, verifyPasswordUrl } from '@faka/contract/shared/urls'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { removeCardPassword } from '../features/delivery/card-password.ts'
import { passwordHost } from '../features/delivery/password-host.ts'
import { storePasswordReturnPath } from '../features/delivery/password-return-path.ts'
import { emit, listen } from '../lib/events.ts'
import { loadMessages } from '../lib/locale.ts'
import { type Translation, useI18n } from '../lib/messages.ts'
import { showToast, type ToastTone } from '../ui/toast.ts'
import { toFailureAction } from './failure-action.ts'

interface FailureContext {
  /** The current page with its query. */
  here: string
  navigate: (address: string) => void
  /** Navigates to another host. */
  leaveSite: (address: string) => void
  showError: (sentence: string) => void
  i18n: Translation
}

/** Handles a failed call as the specification's error catalogue says. Needs the messages `failure` and `shell`. */
export function handleFailure(
  error: unknown,
  { here, navigate, leaveSite, showError, i18n }: FailureContext,
): void {
  const action = toFailureAction(error)
  if (action.do === 'showSentence') showError(action.sentence.trim() || i18n.t('shell.error'))
  if (action.do === 'showMessage') showError(i18n.t(action.messageId))
  // the checkout repeats its call once the token is removed
  if (action.do === 'showLogout')
    emit('showLogoutModal', action.asGuest ? { onGuest: () => {}, onLoggedIn: () => {} } : {})
  if (action.do === 'showLogin') emit('showLoginModal', {})
  if (action.do === 'showErrorPage') navigate(errorOrderUrl())
  if (action.do === 'askForProof') emit('showProof', { orderNo: action.orderNo, ways: action.ways })
  if (action.do === 'askForCardPassword') {
    removeCardPassword(action.orderNo)
    const passwordUrl = verifyPasswordUrl(action.orderNo)
    // another call of the previous page may fail while the visitor is already being asked
    if (here === passwordUrl) return
    const host = passwordHost()
    // the return path stored on this host cannot be read on another one
    if (host) leaveSite(host + passwordUrl)
    else {
      storePasswordReturnPath(action.orderNo, here)
      navigate(passwordUrl)
    }
  }
}

const toneByStage = { loading: 'info', loaded: 'done', failed: 'error' } as const satisfies Record<
  string,
  ToastTone
>

/** Handles every failure that no page shows itself, and reports the progress of loading the server's menu. */
export function FailureHandler() {
  const latest = useRef<keyof typeof toneByStage>(undefined)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const i18n = useI18n()
  useEffect(() =>
    listen('failure', ({ error }) =>
      handleFailure(error, {
        here: pathname + search,
        navigate: (address) => navigate(address, { replace: true }),
        leaveSite: (address) => location.assign(address),
        showError: (sentence) => showToast('error', sentence),
        i18n,
      }),
    ),
  )
  useEffect(() =>
    listen('menuNotice', async ({ stage }) => {
      latest.current = stage
      await loadMessages(['account'])
      // The messages may be loaded when a later stage has begun.
      if (latest.current === stage) showToast(toneByStage[stage], i18n.t(`account.menu.${stage}`))
    }),
  )
  return null
}
