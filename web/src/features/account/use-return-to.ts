import { loginUrl, passwordResetUrl, readFrom, signupUrl } from '@faka/contract/shared/urls'
import { useLocation } from '../../lib/routing.tsx'

/** The pages that somebody passes through on his way to being logged in. */
export const loginPaths = [loginUrl(), signupUrl(), passwordResetUrl()]

/** The page that a visitor came from to log in; on every other page, that page itself. */
export function useReturnTo(): string | undefined {
  const { pathname, search } = useLocation()
  return loginPaths.includes(pathname) ? readFrom(new URLSearchParams(search)) : pathname + search
}
