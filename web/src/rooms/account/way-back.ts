import { userAccountUrl } from '@faka/contract/urls'
import { ownPath } from '../../kernel/own-path.ts'
import { signInPaths } from './came-from.ts'

const leadsInCircles = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://own.origin')
  return signInPaths.includes(pathname) || pathname.startsWith('/redirect/')
}

/** Where to go once logged in: the page that `from` names, if it is one of ours, or else the account. */
export function wayBack(from: string | undefined, origin: string): string {
  const path = from === undefined ? undefined : ownPath(from, origin)
  return path === undefined || leadsInCircles(path) ? userAccountUrl() : path
}
