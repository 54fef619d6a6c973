import { expect, it } from 'vitest'
import { matchRoute } from '../pages.tsx'
import type { Guard } from './guard.ts'
import { runGuards } from './run-guards.ts'

const to = matchRoute(new URL('http://shop.test/shopDetail/demo'))

it('asks each guard in turn, those behind a detour where it leads', async () => {
  const seen: string[] = []
  const looks =
    (go?: string): Guard =>
    (move) => {
      seen.push(move.to.page.name)
      return go === undefined ? undefined : { redirectTo: go }
    }
  const guards = [looks(), looks('/login'), looks(), looks('/cashDesk')]
  expect(await runGuards(guards, { to, from: undefined, navigationType: 'push' })).toEqual({
    redirectTo: '/cashDesk',
  })
  expect(seen).toEqual(['shop-detail', 'shop-detail', 'login', 'login'])
})
