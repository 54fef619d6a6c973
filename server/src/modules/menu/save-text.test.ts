import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listTexts, saveText } from '@faka/contract/menu/managed-text'
import { getPlatformText } from '@faka/contract/menu/platform-text'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { watchPlatformTexts } from './find-platform-text.ts'

test('a saved text comes before the file, an empty one gives way to it, and each change keeps who made it', async () => {
  await using shop = await openShop()
  const { services } = shop
  const admin = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'], userName: 'boss' })
  const folder = services.config.textsDir
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'terms.zh-CN.md'), '文件里的条款')
  const read = async (name: 'terms' | 'help') => shop.visitor().call(getPlatformText, { name })
  const listed = await watchPlatformTexts(services)
  expect(listed()).toEqual(['terms'])

  await admin.visitor.call(saveText, { name: 'terms', locale: 'zh-CN', text: '  新的条款  ' })
  await admin.visitor.call(saveText, { name: 'help', locale: 'en-US', text: 'Write to us.' })
  expect(await read('terms')).toEqual({ locale: 'zh-CN', text: '新的条款' })
  // only written in the other language
  expect(await read('help')).toEqual({ locale: 'en-US', text: 'Write to us.' })
  await expect.poll(listed).toEqual(['terms', 'help'])

  await admin.visitor.call(saveText, { name: 'terms', locale: 'zh-CN', text: '' })
  await admin.visitor.call(saveText, { name: 'help', locale: 'en-US', text: ' ' })
  expect(await read('terms')).toEqual({ locale: 'zh-CN', text: '文件里的条款' })
  expect((await read('help')).text).toBeNull()
  await expect.poll(listed).toEqual(['terms'])

  const { list } = await admin.visitor.call(listTexts, {})
  const terms = list.find(({ name, locale }) => name === 'terms' && locale === 'zh-CN')
  expect(terms).toMatchObject({ text: '文件里的条款', source: 'file' })
  expect(terms?.changes).toMatchObject([
    { by: 'boss', removed: true },
    { by: 'boss', removed: false },
  ])
  await expect(shop.db.pool.query(`update platform_text set body = 'other'`)).rejects.toThrow()
})

test('a text whose notice was missed is listed after a minute, also after a read of the list failed', async () => {
  await using shop = await openShop({ config: { textsDir: '/no/such/folder' } })
  const listed = await watchPlatformTexts(shop.services)
  const advance = (seconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
  }
  await shop.db.pool.query('alter table platform_text rename to platform_text_away')
  advance(60)
  // the page that finds the list too old does not wait for it
  expect(listed()).toEqual([])
  // the read fails meanwhile
  await setTimeout(1000)
  await shop.db.pool.query(
    `insert into platform_text_away (name, locale, body, actor, at) values ('terms', 'zh-CN', 'x', 'a', now())`,
  )
  await shop.db.pool.query('alter table platform_text_away rename to platform_text')
  advance(50)
  expect(listed()).toEqual([])
  advance(10)
  await expect.poll(listed).toEqual(['terms'])
})
