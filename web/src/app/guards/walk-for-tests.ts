import type { ShortUrl } from '@faka/contract/shared/ids'
import { changeAppSettings } from '../../lib/app-settings.ts'
import { matchRoute } from '../pages.tsx'
import type { NavigationStep } from './guard.ts'
import { createGuards, runGuards } from './run-guards.ts'

const place = (address: string) => matchRoute(new URL(address, 'http://shop.test'))

export const item = '/itemDetail/724AHRCQ33'

/** One visitor, who moves step by step; answers where a guard sends him. */
export function visitor({ menuFromServer = false } = {}) {
  const reported: ShortUrl[] = []
  if (menuFromServer) changeAppSettings({ menuFromServer })
  const guards = createGuards((shortUrl) => reported.push(shortUrl))
  const move = async (to: string, from?: string, kind: NavigationStep['navigationType'] = 'push') =>
    (
      await runGuards(guards, {
        to: place(to),
        from: from === undefined ? undefined : place(from),
        navigationType: kind,
      })
    )?.redirectTo
  return { reported, move }
}
