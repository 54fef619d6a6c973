import { loginUrl, passwordResetUrl, readFrom, signupUrl } from '@faka/contract/shared/urls'
import { useLocation } from 'react-router'

/** The pages of the login flow. */
export const loginPaths = [loginUrl(), signupUrl(), passwordResetUrl()]

/** The page to return to after login: `from` on pages of the login flow, the current page elsewhere. */
export function useReturnTo(): string | undefined {
  const { pathname, search } = useLocation()
  return loginPaths.includes(pathname) ? readFrom(new URLSearchParams(search)) : pathname + search
}
