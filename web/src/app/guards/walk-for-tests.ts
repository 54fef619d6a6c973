import type { ShortUrl } from '@faka/contract/shared/ids'
import { changeAppSettings } from '../../lib/app-settings.ts'
import { matchRoute } from '../pages.tsx'
import type { NavigationStep } from './guard.ts'
import { createGuards, runGuards } from './run-guards.ts'

const match = (address: string) => matchRoute(new URL(address, 'http://shop.test'))

export const item = '/itemDetail/724AHRCQ33'

/** A visitor who navigates step by step; `move` resolves to the redirect, if any. */
export function visitor({ menuFromServer = false } = {}) {
  const reported: ShortUrl[] = []
  if (menuFromServer) changeAppSettings({ menuFromServer })
  const guards = createGuards((shortUrl) => reported.push(shortUrl))
  const move = async (to: string, from?: string, navigationType: NavigationStep['navigationType'] = 'push') =>
    (
      await runGuards(guards, {
        to: match(to),
        from: from === undefined ? undefined : match(from),
        navigationType,
      })
    )?.redirectTo
  return { reported, move }
}
