import { errorOrderUrl, verifyPasswordUrl } from '@faka/contract/urls'
import { useEffect, useRef } from 'react'
import { emit, listen } from '../kernel/events.ts'
import { addWords } from '../kernel/locale.ts'
import { useNavigate, useVisit } from '../kernel/routing.tsx'
import { useWords, type Words } from '../kernel/words.ts'
import { forgetCardPassword } from '../rooms/delivery/card-password.ts'
import { passwordHost } from '../rooms/delivery/password-host.ts'
import { keepVerifiedWay } from '../rooms/delivery/verified-way.ts'
import { showToast, type ToastTone } from '../ui/toast.ts'
import { consequenceOf } from './failures.ts'

interface Ways {
  /** The page that the visitor is on, with its query. */
  here: string
  go: (address: string) => void
  /** Leads to an address of another host. */
  leave: (address: string) => void
  tell: (sentence: string) => void
  words: Words
}

/** Meets a call that failed, as the specification's catalogue says. Its words are `failure` and `shell`. */
export function meetFailure(error: unknown, { here, go, leave, tell, words }: Ways): void {
  const next = consequenceOf(error)
  if (next.do === 'tell') tell(next.sentence.trim() || words.say('shell.error'))
  if (next.do === 'say') tell(words.say(next.word))
  // what the cash desk asked for is asked for again once the token is gone
  if (next.do === 'askToStay')
    emit('showLogoutModal', next.asGuest ? { onGuest: () => {}, onLoggedIn: () => {} } : {})
  if (next.do === 'logIn') emit('showLoginModal', {})
  if (next.do === 'showErrorPage') go(errorOrderUrl())
  if (next.do === 'askForProof') emit('showProof', { orderNo: next.orderNo, ways: next.ways })
  if (next.do === 'askForCardPassword') {
    forgetCardPassword(next.orderNo)
    const asking = verifyPasswordUrl(next.orderNo)
    // another call of the page before may fail when its visitor is being asked already
    if (here === asking) return
    const host = passwordHost()
    // what this host keeps for the way back, another one cannot read
    if (host) leave(host + asking)
    else {
      keepVerifiedWay(next.orderNo, here)
      go(asking)
    }
  }
}

const toneOf = { loading: 'info', loaded: 'done', failed: 'error' } as const satisfies Record<
  string,
  ToastTone
>

/** Meets every failure that no page shows in its own place, and tells how fetching the server's menu goes on. */
export function FailureDesk() {
  const latest = useRef<keyof typeof toneOf>(undefined)
  const go = useNavigate()
  const { pathname, search } = useVisit()
  const words = useWords()
  useEffect(() =>
    listen('failure', ({ error }) =>
      meetFailure(error, {
        here: pathname + search,
        go: (address) => go(address, { replace: true }),
        leave: (address) => location.assign(address),
        tell: (sentence) => showToast('error', sentence),
        words,
      }),
    ),
  )
  useEffect(() =>
    listen('menuNotice', async ({ stage }) => {
      latest.current = stage
      await addWords(['account'])
      // The words may come for a later stage first.
      if (latest.current === stage) showToast(toneOf[stage], words.say(`account.menu.${stage}`))
    }),
  )
  return null
}
