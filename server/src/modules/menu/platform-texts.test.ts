import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxPlatformTextLength } from '@faka/contract/menu/platform-text'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listPlatformTexts, readPlatformText } from './platform-texts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
})
afterEach(() => rm(folder, { recursive: true }))
const write = (name: string, text: string) => writeFile(join(folder, name), text)

it('an absent folder has no text', async () => {
  const absent = join(folder, 'absent')
  expect(await listPlatformTexts(absent)).toEqual([])
  expect(await readPlatformText(absent, 'terms', 'zh-CN')).toBeUndefined()
})

it('lists the texts that exist in any language, in the order of the footer', async () => {
  await write('payment.en-US.md', 'Scan and pay.')
  await write('terms.zh-CN.md', '条款')
  await write('privacy.zh-CN.md', '')
  await write('unknown.zh-CN.md', 'not ours')
  await mkdir(join(folder, 'refunds.zh-CN.md'))
  expect(await listPlatformTexts(folder)).toEqual(['terms', 'payment'])
})

it('returns the text in the requested language, else in an existing one, with its language', async () => {
  await write('terms.zh-CN.md', '条款\n')
  await write('terms.en-US.md', '\uFEFFTerms')
  await write('payment.en-US.md', 'Scan and pay.')
  expect(await readPlatformText(folder, 'terms', 'zh-CN')).toEqual({ locale: 'zh-CN', text: '条款' })
  expect(await readPlatformText(folder, 'terms', 'en-US')).toEqual({ locale: 'en-US', text: 'Terms' })
  expect(await readPlatformText(folder, 'payment', 'zh-CN')).toEqual({
    locale: 'en-US',
    text: 'Scan and pay.',
  })
})

it('returns a changed text at once, cut off at the maximum length', async () => {
  await write('terms.zh-CN.md', 'first')
  await readPlatformText(folder, 'terms', 'zh-CN')
  await write('terms.zh-CN.md', 'x'.repeat(maxPlatformTextLength + 1))
  expect((await readPlatformText(folder, 'terms', 'zh-CN'))?.text).toHaveLength(maxPlatformTextLength)
})
