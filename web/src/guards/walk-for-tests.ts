import type { ShortUrl } from '@faka/contract/ids'
import { changeAppSettings } from '../kernel/app-settings.ts'
import { placeOf } from '../routes.tsx'
import type { Move } from './guard.ts'
import { guardsOf, passGuards } from './pass-guards.ts'

const place = (address: string) => placeOf(new URL(address, 'http://shop.test'))

export const item = '/itemDetail/724AHRCQ33'

/** One visitor, who moves step by step; answers where a guard sends him. */
export function visitor({ menuFromServer = false } = {}) {
  const reported: ShortUrl[] = []
  if (menuFromServer) changeAppSettings({ menuFromServer })
  const guards = guardsOf((shortUrl) => reported.push(shortUrl))
  const move = async (to: string, from?: string, kind: Move['kind'] = 'push') =>
    (await passGuards(guards, { to: place(to), from: from === undefined ? undefined : place(from), kind }))
      ?.go
  return { reported, move }
}
