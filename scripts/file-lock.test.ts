import { rm, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'

test('of two callers the second begins when the first has ended', async () => {
  const events: string[] = []
  const act = (name: string) => async () => {
    events.push(`${name} begins`)
    await pause(50)
    events.push(`${name} ends`)
  }
  await Promise.all([withFileLock('trial-two', act('one')), withFileLock('trial-two', act('one'))])
  expect(events).toEqual(['one begins', 'one ends', 'one begins', 'one ends'])
})

test('a lock whose holder was killed is taken over', async () => {
  const file = inRoot('.cache', 'trial-dead.lock')
  await withFileLock('trial-dead', async () => {})
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
  expect(await withFileLock('trial-dead', async () => 'done')).toBe('done')
  await rm(file, { force: true })
})
