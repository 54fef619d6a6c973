import { loginUrl, passwordResetUrl, readFrom, signupUrl, userAccountUrl } from '@faka/contract/urls'
import { ownPath } from '../../kernel/own-path.ts'
import { useVisit } from '../../kernel/routing.tsx'

const signInPaths = [loginUrl(), signupUrl(), passwordResetUrl()]

const leadsInCircles = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://own.origin')
  return signInPaths.includes(pathname) || pathname.startsWith('/redirect/')
}

/** Where to go once logged in: the page that `from` names, if it is one of ours, or else the account. */
export function wayBack(from: string | undefined, origin: string): string {
  const path = from === undefined ? undefined : ownPath(from, origin)
  return path === undefined || leadsInCircles(path) ? userAccountUrl() : path
}

/** The page that a visitor came from to log in; on every other page, that page itself. */
export function useCameFrom(): string | undefined {
  const { pathname, search } = useVisit()
  return signInPaths.includes(pathname) ? readFrom(new URLSearchParams(search)) : pathname + search
}
