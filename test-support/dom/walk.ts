import type { ShortUrl } from '@faka/contract/shared/ids'
import type { NavigationStep } from '../../web/src/app/guards/guard.ts'
import { createGuards, runGuards } from '../../web/src/app/guards/run-guards.ts'
import { matchRoute } from '../../web/src/app/pages.tsx'
import { changeAppSettings } from '../../web/src/lib/app-settings.ts'

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
