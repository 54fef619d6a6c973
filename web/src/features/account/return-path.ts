import { userAccountUrl } from '@faka/contract/shared/urls'
import { sameOriginPath } from '../../lib/same-origin-path.ts'
import { loginPaths } from './use-return-to.ts'

const isLoginPath = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://own.origin')
  return loginPaths.includes(pathname) || pathname.startsWith('/redirect/')
}

/** Where to go after login: the path in `from` if it is one of ours, else the account page. */
export function returnPath(from: string | undefined, origin: string): string {
  const path = from === undefined ? undefined : sameOriginPath(from, origin)
  return path === undefined || isLoginPath(path) ? userAccountUrl() : path
}
