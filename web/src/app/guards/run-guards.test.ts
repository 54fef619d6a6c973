import { expect, it } from 'vitest'
import { matchRoute } from '../pages.tsx'
import type { Guard } from './guard.ts'
import { runGuards } from './run-guards.ts'

const to = matchRoute(new URL('http://shop.test/shopDetail/demo'))

it('runs the guards in turn, those after a redirect with its target', async () => {
  const seen: string[] = []
  const recordingGuard =
    (redirectTo?: string): Guard =>
    (move) => {
      seen.push(move.to.page.name)
      return redirectTo === undefined ? undefined : { redirectTo }
    }
  const guards = [recordingGuard(), recordingGuard('/login'), recordingGuard(), recordingGuard('/cashDesk')]
  expect(await runGuards(guards, { to, from: undefined, navigationType: 'push' })).toEqual({
    redirectTo: '/cashDesk',
  })
  expect(seen).toEqual(['shop-detail', 'shop-detail', 'login', 'login'])
})
