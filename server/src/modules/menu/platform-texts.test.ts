import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxPlatformTextLength } from '@faka/contract/menu/platform-text'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listPlatformTexts, readText } from './platform-texts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
})
afterEach(() => rm(folder, { recursive: true }))
const write = (name: string, text: string) => writeFile(join(folder, name), text)

it('an absent folder has no text', async () => {
  const absent = join(folder, 'absent')
  expect(await listPlatformTexts(absent)).toEqual([])
  expect(await readText(absent, 'terms', 'zh-CN')).toBeUndefined()
})

it('lists the texts that exist in any language, in the order of the footer', async () => {
  await write('payment.en-US.md', 'Scan and pay.')
  await write('terms.zh-CN.md', '条款')
  await write('privacy.zh-CN.md', '')
  await write('unknown.zh-CN.md', 'not ours')
  await mkdir(join(folder, 'refunds.zh-CN.md'))
  expect(await listPlatformTexts(folder)).toEqual(['terms', 'payment'])
})

it('returns the text without the mark of its encoding', async () => {
  await write('terms.zh-CN.md', '条款\n')
  await write('terms.en-US.md', '\uFEFFTerms')
  expect(await readText(folder, 'terms', 'zh-CN')).toBe('条款')
  expect(await readText(folder, 'terms', 'en-US')).toBe('Terms')
  expect(await readText(folder, 'payment', 'zh-CN')).toBeUndefined()
})

it('returns a changed text at once, cut off at the maximum length', async () => {
  await write('terms.zh-CN.md', 'first')
  await readText(folder, 'terms', 'zh-CN')
  await write('terms.zh-CN.md', 'x'.repeat(maxPlatformTextLength + 1))
  expect(await readText(folder, 'terms', 'zh-CN')).toHaveLength(maxPlatformTextLength)
})
