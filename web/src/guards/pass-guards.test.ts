import { expect, it } from 'vitest'
import { placeOf } from '../routes.tsx'
import type { Guard } from './guard.ts'
import { passGuards } from './pass-guards.ts'

const to = placeOf(new URL('http://shop.test/shopDetail/demo'))

it('asks each guard in turn, those behind a detour where it leads', async () => {
  const seen: string[] = []
  const looks =
    (go?: string): Guard =>
    (move) => {
      seen.push(move.to.page.name)
      return go === undefined ? undefined : { go }
    }
  const guards = [looks(), looks('/login'), looks(), looks('/cashDesk')]
  expect(await passGuards(guards, { to, from: undefined, kind: 'push' })).toEqual({ go: '/cashDesk' })
  expect(seen).toEqual(['shop-detail', 'shop-detail', 'login', 'login'])
})
