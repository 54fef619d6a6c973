import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepBusy } from '../../../test-support/server/keep-busy.ts'
import { joinChunks } from './join-chunks.ts'

const line = `${'x'.repeat(32 * 1024 - 1)}\n`

test('lines are joined to chunks of 64 KiB, the last of which may be shorter', async () => {
  const chunks = await Readable.from(joinChunks([line, line, line, line, 'end'])).toArray()
  expect(chunks).toEqual([line + line, line + line, 'end'])
  expect(await Readable.from(joinChunks([])).toArray()).toEqual([])
})

test('many lines give way to what else keeps the process busy', async () => {
  async function* lines() {
    for (let index = 0; index < 4; index++) {
      await pause(20)
      yield line
    }
  }
  using _ = keepBusy()
  const begin = performance.now()
  const chunks = await Readable.from(joinChunks(lines())).toArray()
  const tookMs = performance.now() - begin
  expect(chunks).toHaveLength(2)
  expect(tookMs).toBeGreaterThan(500)
})
