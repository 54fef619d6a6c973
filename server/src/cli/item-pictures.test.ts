import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPicture } from '../../../test-support/seed/pictures.ts'
import { openCli } from '../../../test-support/server/open-cli.ts'

test('pictures of an item are read from files, shown, and removed by an empty value', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faka-item-pictures-'))
  try {
    await using seller = await openCli(folder)
    seller.env.DATA_DIR = folder
    const line = (...args: string[]) => seller.run(args)
    await line('user', 'create', 'qing', '--role', 'seller')
    await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')
    for (const name of ['a.png', 'b.png']) await writeFile(join(folder, name), await createPicture())
    const create = ['item', 'create', 'qing', '--title', 'A card', '--price', '12.80', '--json']
    expect((await line(...create, '--cover', 'no.png')).err).toContain('no.png')
    const { out } = await line(...create, '--cover', 'a.png', '--gallery', 'b.png', '--gallery', 'a.png')
    const { itemId } = JSON.parse(out)
    const address = expect.stringMatching(/^\/api\/upload\/item\/[0-9A-Z]{26}$/)
    const shown = async () => JSON.parse((await line('item', 'show', itemId, '--json')).out)
    expect(await shown()).toMatchObject({
      itemId,
      status: 'draft',
      version: { cover: address, gallery: [address, address] },
    })
    expect((await line('item', 'show', itemId)).out).toMatch(/^title +A card$/m)
    await line('item', 'change', itemId, '--cover', '', '--gallery', '')
    expect(await shown()).toMatchObject({ version: { cover: null, gallery: [] } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
