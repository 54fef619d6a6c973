import { loginUrl, passwordResetUrl, readFrom, signupUrl } from '@faka/contract/urls'
import { useVisit } from '../../kernel/routing.tsx'

/** The pages that somebody passes through on his way to being logged in. */
export const signInPaths = [loginUrl(), signupUrl(), passwordResetUrl()]

/** The page that a visitor came from to log in; on every other page, that page itself. */
export function useCameFrom(): string | undefined {
  const { pathname, search } = useVisit()
  return signInPaths.includes(pathname) ? readFrom(new URLSearchParams(search)) : pathname + search
}
