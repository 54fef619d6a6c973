import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { listen } from '../lib/events.ts'
import { useLocation, useNavigate } from '../lib/routing.tsx'
import { loadLazyPart } from './load-lazy-part.ts'
import { useSessionReset } from './use-session-reset.ts'

interface ModalRequest {
  kind: 'login' | 'logout'
  onLoggedIn: (() => void) | undefined
  onGuest?: (() => void) | undefined
  sessionOver?: boolean | undefined
}

/** What both modals get; `onLoggedIn` is for the login, the others for the logout. */
export interface SessionModalProps {
  open: boolean
  onClose: () => void
  onLoggedIn: () => void
  /** What is done after the login that the logout leads to; undefined: the page is visited anew. */
  afterLogin: (() => void) | undefined
  /** Goes on as a guest; undefined where a guest could not. */
  onGuest: (() => void) | undefined
  /** The login tells that the session is over. */
  sessionOver: boolean
}

type Modal = ComponentType<SessionModalProps>

const modalImports: Record<ModalRequest['kind'], () => Promise<{ default: Modal }>> = {
  login: () => import('./login-modal.tsx'),
  logout: () => import('./logout-modal.tsx'),
}

/** The modals about the session, one at a time; the code of each comes when it is first wanted. */
export function SessionModalHost() {
  const go = useNavigate()
  const { pathname, search, navigationType: kind } = useLocation()
  const [wish, setWish] = useState<ModalRequest>()
  const [modals, setModals] = useState<Partial<Record<ModalRequest['kind'], Modal>>>({})
  useSessionReset()

  const open = useCallback((next: ModalRequest) => {
    // Whoever is logging in already need not be told that he is logged out.
    setWish((now) => (now?.kind === 'login' && next.kind === 'logout' ? now : next))
    void loadLazyPart(modalImports[next.kind]).then((arrived) => {
      if (arrived) setModals((here) => ({ ...here, [next.kind]: arrived }))
      else setWish(undefined)
    })
  }, [])
  useEffect(
    () =>
      listen('showLoginModal', ({ onLoggedIn, sessionOver }) =>
        open({ kind: 'login', onLoggedIn, sessionOver }),
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

  // Whoever goes elsewhere has left it; a guard that leads elsewhere has not closed it.
  const [stoodAt, setStoodAt] = useState(pathname)
  if (stoodAt !== pathname) {
    setStoodAt(pathname)
    if (kind !== 'replace') setWish(undefined)
  }

  const close = () => setWish(undefined)
  const loggedIn = () => {
    close()
    if (wish?.kind === 'login' && wish.onLoggedIn) wish.onLoggedIn()
    else go(pathname + search, { replace: true })
  }
  const { login: LoginModal, logout: LogoutModal } = modals
  const props = {
    onClose: close,
    onLoggedIn: loggedIn,
    afterLogin: wish?.onLoggedIn,
    onGuest: wish?.onGuest,
    sessionOver: wish?.sessionOver ?? false,
  }
  return (
    <>
      {LoginModal && <LoginModal {...props} open={wish?.kind === 'login'} />}
      {LogoutModal && <LogoutModal {...props} open={wish?.kind === 'logout'} />}
    </>
  )
}
