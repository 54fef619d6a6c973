import { defaultHistoryKey } from '@faka/contract/storefront/scroll-position'
import { createContext, useContext, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** One stay at an address. Two stays at the same address have different keys; coming back has the old one. */
export interface Visit {
  pathname: string
  search: string
  /** The key of its history entry. */
  key: string
  /** `pop`: by the browser's own back and forward, or by a link that leads back to what was left. */
  navigationType: 'push' | 'replace' | 'pop'
}

/** The state of links and navigations that lead back to what was left there, as the browser's own ways do. */
export const backState = { back: true } as const

const isBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'back' in state

const navigationTypes = { PUSH: 'push', REPLACE: 'replace', POP: 'pop' } as const

/** The visit of React Router's location. Jumping to a place inside the page is no new one. */
export function useRouterVisit(): Visit {
  const { pathname, search, key, state } = useLocation()
  const action = useNavigationType()
  const back = isBack(state)
  const here = useMemo<Visit>(
    () => ({ pathname, search, key, navigationType: back ? 'pop' : navigationTypes[action] }),
    [pathname, search, key, back, action],
  )
  const [visit, setVisit] = useState(here)
  const isSameAddress = pathname === visit.pathname && search === visit.search
  // the browser's own entry for a jump has no state, and so the default key
  const isJump = isSameAddress && action === 'POP' && key === defaultHistoryKey
  if (isJump || key === visit.key) return visit
  setVisit(here)
  return here
}

export const VisitContext = createContext<Visit>({
  pathname: '/',
  search: '',
  key: defaultHistoryKey,
  navigationType: 'pop',
})

/** Where the visitor is, or is about to be. */
export const useVisit = (): Visit => useContext(VisitContext)
