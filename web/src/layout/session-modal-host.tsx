import { startTransition, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { listen } from '../lib/events.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useVisit } from '../lib/visit.ts'
import { useSessionReset } from './use-session-reset.ts'

interface ModalRequest {
  kind: 'login' | 'logout'
  onLoggedIn: (() => void) | undefined
  onGuest?: (() => void) | undefined
  sessionExpired?: boolean | undefined
}

/** The props of both modals; `onLoggedIn` is for the login, the others are for the logout. */
export interface SessionModalProps {
  open: boolean
  onClose: () => void
  onLoggedIn: () => void
  /** Called after the login that follows the logout; if undefined, the page is visited again. */
  afterLogin: (() => void) | undefined
  /** Continues as a guest; undefined where a guest could not. */
  onGuest: (() => void) | undefined
  /** Whether the login says that the session has expired. */
  sessionExpired: boolean
}

const LazyLoginModal = lazyPart(() => import('./login-modal.tsx'), ['account'])
const LazyLogoutModal = lazyPart(() => import('./logout-modal.tsx'), ['account'])

/** Hosts the login and logout modals, one at a time; each is loaded when first needed. */
export function SessionModalHost() {
  const navigate = useNavigate()
  const { pathname, search, navigationType } = useVisit()
  const [request, setRequest] = useState<ModalRequest>()
  /** The modals that were opened before: they stay, so that they can be seen closing. */
  const [opened, setOpened] = useState<readonly ModalRequest['kind'][]>([])
  useSessionReset()

  const open = useCallback((next: ModalRequest) => {
    startTransition(() => {
      // A login in progress is not replaced by the message that the session has expired.
      setRequest((now) => (now?.kind === 'login' && next.kind === 'logout' ? now : next))
      setOpened((kinds) => [...kinds, next.kind])
    })
  }, [])
  useEffect(
    () =>
      listen('showLoginModal', ({ onLoggedIn, sessionExpired }) =>
        open({ kind: 'login', onLoggedIn, sessionExpired }),
      ),
    [open],
  )
  useEffect(
    () =>
      listen('showLogoutModal', (event) =>
        open({ kind: 'logout', onLoggedIn: event.onLoggedIn, onGuest: event.onGuest }),
      ),
    [open],
  )

  // Navigating away closes it; a redirect by a guard does not.
  const [lastPathname, setLastPathname] = useState(pathname)
  if (lastPathname !== pathname) {
    setLastPathname(pathname)
    if (navigationType !== 'replace') setRequest(undefined)
  }

  const close = () => setRequest(undefined)
  const handleLogin = () => {
    close()
    if (request?.kind === 'login' && request.onLoggedIn) request.onLoggedIn()
    else navigate(pathname + search, { replace: true })
  }
  const forget = (kind: ModalRequest['kind']) => () => {
    close()
    setOpened((kinds) => kinds.filter((each) => each !== kind))
  }
  const props = {
    onClose: close,
    onLoggedIn: handleLogin,
    afterLogin: request?.onLoggedIn,
    onGuest: request?.onGuest,
    sessionExpired: request?.sessionExpired ?? false,
  }
  return (
    <>
      <LazyLoginModal when={opened.includes('login')} onFailed={forget('login')}>
        {(Modal) => <Modal {...props} open={request?.kind === 'login'} />}
      </LazyLoginModal>
      <LazyLogoutModal when={opened.includes('logout')} onFailed={forget('logout')}>
        {(Modal) => <Modal {...props} open={request?.kind === 'logout'} />}
      </LazyLogoutModal>
    </>
  )
}
