import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { createPicture } from '../../../test-support/seed/pictures.ts'
import { openCli } from '../../../test-support/server/open-cli.ts'

async function openShopCli() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-shop-commands-'))
  const seller = await openCli(folder)
  seller.env.DATA_DIR = folder
  const line = (...args: string[]) => seller.run(args)
  await line('user', 'create', 'qing', '--role', 'seller')
  return {
    folder,
    line,
    async [Symbol.asyncDispose]() {
      await seller[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('a logo is read from a file, a missing file is named, and an address must be one of a picture', async () => {
  await using cli = await openShopCli()
  const { line, folder } = cli
  const create = ['shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards']
  expect(await line(...create, '--logo', 'logo.png')).toEqual({
    exitCode: 2,
    out: '',
    err: `${join(folder, 'logo.png')} cannot be read: there is no such file.\n`,
  })
  await writeFile(join(folder, 'logo.png'), await createPicture())
  expect((await line(...create, '--logo', 'logo.png')).exitCode).toBe(0)
  expect((await line('shop', 'show', 'qing')).out).toMatch(
    /^Logo: http\S+\/api\/upload\/logo\/[0-9A-Z]{26}$/m,
  )

  await writeFile(join(folder, 'logo.txt'), 'this is no picture')
  expect(await line('shop', 'change', 'qing', '--logo', 'logo.txt')).toMatchObject({
    exitCode: 1,
    err: `${codes.uploadNotPicture.en}\n`,
  })
  expect(await line('shop', 'change', 'qing', '--logo', 'http://example.com/logo.png')).toEqual({
    exitCode: 2,
    out: '',
    err: '--logo "http://example.com/logo.png" is not right. Wanted: a PNG, JPEG or WebP file, or the https address of a picture.\n',
  })
  expect((await line('shop', 'show', 'qing')).out).toContain('/api/upload/logo/')
  expect((await line('shop', 'change', 'qing', '--logo', '')).out).not.toContain('Logo')
})

test('a shop is changed field by field, and shown as it is', async () => {
  await using cli = await openShopCli()
  const { line } = cli
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards', '--qq', '10001')
  const change = await line('shop', 'change', 'qing', '--notice', 'Open on holidays', '--wechat', 'qing')
  expect(change).toMatchObject({ exitCode: 0, err: '' })
  expect((await line('shop', 'change', 'qing', '--qq', '', '--name', 'Lime')).exitCode).toBe(0)
  const shown = (await line('shop', 'show', 'qing')).out
  expect(shown).toContain('Lime (qing)\n')
  expect(shown).toContain('Notice: Open on holidays\nWeChat: qing\n')
  expect(shown).not.toContain('QQ')
  expect((await line('shop', 'show')).out).toContain('1 shop, page 1 of 1')
  expect(await line('shop', 'show', 'nowhere')).toMatchObject({ err: `${codes.shopNotFound.en}\n` })
  expect((await line('shop', 'change', 'qing', '--name', '')).err).toBe(
    '--name "" is not right. Wanted: 1 to 40 characters.\n',
  )
})

test('classifies are listed, ordered, renamed, hidden and removed by name', async () => {
  await using cli = await openShopCli()
  const { line } = cli
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')
  for (const name of ['Games', 'Video', 'Other']) await line('classify', 'create', 'qing', name)
  await line('item', 'create', 'qing', '--title', 'Key', '--price', '1', '--classify', 'Games')
  const namesOf = ({ out }: { out: string }) => JSON.parse(out).list.map(({ name }: { name: string }) => name)

  expect(namesOf(await line('classify', 'list', 'qing', '--json'))).toEqual(['Games', 'Video', 'Other'])
  expect(namesOf(await line('classify', 'order', 'qing', 'Other', 'Games', 'Video', '--json'))).toEqual([
    'Other',
    'Games',
    'Video',
  ])
  expect(await line('classify', 'order', 'qing', 'Other', 'Games')).toMatchObject({
    exitCode: 1,
    err: `${codes.classifyListStale.en}\n`,
  })
  expect((await line('classify', 'change', 'qing', 'Video', '--name', 'Films', '--hide')).out).toBe(
    'The classify "Films" is hidden in the shop.\n',
  )
  expect((await line('classify', 'list', 'qing')).out).toMatch(/Films\s+0\s+0\s+hidden/)
  expect((await line('classify', 'change', 'qing', 'Films', '--hide', '--show')).exitCode).toBe(2)
  expect(await line('classify', 'remove', 'qing', 'Games')).toMatchObject({
    exitCode: 1,
    err: `${codes.classifyNotEmpty.en}\n`,
  })
  expect((await line('classify', 'remove', 'qing', 'Films')).exitCode).toBe(0)
  expect(namesOf(await line('classify', 'list', 'qing', '--json'))).toEqual(['Other', 'Games'])
  expect(await line('classify', 'remove', 'qing', 'Films')).toMatchObject({
    err: `${codes.classifyNotFound.en}\n`,
  })
})
