import { rm, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'

test('of two that come at once the second begins when the first has ended', async () => {
  const said: string[] = []
  const act = (name: string) => async () => {
    said.push(`${name} begins`)
    await pause(50)
    said.push(`${name} ends`)
  }
  await Promise.all([withFileLock('trial-two', act('one')), withFileLock('trial-two', act('one'))])
  expect(said).toEqual(['one begins', 'one ends', 'one begins', 'one ends'])
})

test('a lock whose holder was killed stops nobody', async () => {
  const file = inRoot('.cache', 'trial-dead.lock')
  await withFileLock('trial-dead', async () => {})
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
  expect(await withFileLock('trial-dead', async () => 'done')).toBe('done')
  await rm(file, { force: true })
})
