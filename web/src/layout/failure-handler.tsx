import { errorOrderUrl, verifyPasswordUrl } from '@faka/contract/shared/urls'
import { useEffect, useRef } from 'react'
import { removeCardPassword } from '../features/delivery/card-password.ts'
import { passwordHost } from '../features/delivery/password-host.ts'
import { storePasswordReturnPath } from '../features/delivery/password-return-path.ts'
import { emit, listen } from '../lib/events.ts'
import { loadMessages } from '../lib/locale.ts'
import { type Translation, useI18n } from '../lib/messages.ts'
import { useLocation, useNavigate } from '../lib/routing.tsx'
import { showToast, type ToastTone } from '../ui/toast.ts'
import { toFailureAction } from './failure-action.ts'

interface FailureContext {
  /** The page that the visitor is on, with its query. */
  here: string
  navigate: (address: string) => void
  /** Leads to an address of another host. */
  leaveSite: (address: string) => void
  showError: (sentence: string) => void
  i18n: Translation
}

/** Meets a call that failed, as the specification's catalogue says. Its words are `failure` and `shell`. */
export function handleFailure(
  error: unknown,
  { here, navigate: go, leaveSite: leave, showError: tell, i18n: words }: FailureContext,
): void {
  const next = toFailureAction(error)
  if (next.do === 'tell') tell(next.sentence.trim() || words.t('shell.error'))
  if (next.do === 'say') tell(words.t(next.word))
  // what the cash desk asked for is asked for again once the token is gone
  if (next.do === 'askToStay')
    emit('showLogoutModal', next.asGuest ? { onGuest: () => {}, onLoggedIn: () => {} } : {})
  if (next.do === 'logIn') emit('showLoginModal', {})
  if (next.do === 'showErrorPage') go(errorOrderUrl())
  if (next.do === 'askForProof') emit('showProof', { orderNo: next.orderNo, ways: next.ways })
  if (next.do === 'askForCardPassword') {
    removeCardPassword(next.orderNo)
    const asking = verifyPasswordUrl(next.orderNo)
    // another call of the page before may fail when its visitor is being asked already
    if (here === asking) return
    const host = passwordHost()
    // what this host keeps for the way back, another one cannot read
    if (host) leave(host + asking)
    else {
      storePasswordReturnPath(next.orderNo, here)
      go(asking)
    }
  }
}

const toneByStage = { loading: 'info', loaded: 'done', failed: 'error' } as const satisfies Record<
  string,
  ToastTone
>

/** Meets every failure that no page shows in its own place, and tells how fetching the server's menu goes on. */
export function FailureHandler() {
  const latest = useRef<keyof typeof toneByStage>(undefined)
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const words = useI18n()
  useEffect(() =>
    listen('failure', ({ error }) =>
      handleFailure(error, {
        here: pathname + search,
        navigate: (address) => go(address, { replace: true }),
        leaveSite: (address) => location.assign(address),
        showError: (sentence) => showToast('error', sentence),
        i18n: words,
      }),
    ),
  )
  useEffect(() =>
    listen('menuNotice', async ({ stage }) => {
      latest.current = stage
      await loadMessages(['account'])
      // The words may come for a later stage first.
      if (latest.current === stage) showToast(toneByStage[stage], words.t(`account.menu.${stage}`))
    }),
  )
  return null
}
