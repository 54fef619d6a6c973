import { expect, test } from 'vitest'
import { openCli } from '../../../test-support/server/open-cli.ts'

async function openItemCli() {
  const cli = await openCli()
  const line = (...args: string[]) => cli.run(args)
  const json = async (...args: string[]) => JSON.parse((await line(...args, '--json')).out)
  await line('user', 'create', 'qing', '--role', 'seller')
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')
  await line('classify', 'create', 'qing', 'Games')
  const add = async (title: string): Promise<string> =>
    (await json('item', 'create', 'qing', '--title', title, '--price', '10')).itemId
  return { line, json, add, [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose]() }
}

test('items are published, moved, priced and taken off sale together, with the prices shown before', async () => {
  await using cli = await openItemCli()
  const { line, json, add } = cli
  const one = await add('One')
  const two = await add('Two')
  expect((await line('item', 'bulk-publish', 'qing', one, two)).out).toBe('Items put on sale: 2.\n')
  await line('item', 'bulk-classify', 'qing', one, '--classify', 'Games')
  const preview = await line('item', 'bulk-price', 'qing', one, two, '--percent', '-10', '--preview')
  expect(preview.out).toContain(`${one}  ¥10.00  ¥9.00\n`)
  expect(preview.out).toContain('Items that would change: 2. Nothing was written.')
  await line('item', 'bulk-price', 'qing', two, '--price', '12.80')
  const { list } = await json('item', 'list', 'qing')
  expect(list).toMatchObject([
    { id: one, status: 'published', classifyName: 'Games', priceFen: 1000 },
    { id: two, status: 'published', classifyName: null, priceFen: 1280 },
  ])
  await line('item', 'bulk-discontinue', 'qing', one, two)
  expect(await json('item', 'list', 'qing', '--view', 'published')).toMatchObject({ total: 0 })
  const both = await line('item', 'bulk-price', 'qing', one, '--price', '1', '--percent', '5')
  expect(both).toMatchObject({ exitCode: 2, err: 'Give either --price or --percent.\n' })
})

test('items are put in order and copied', async () => {
  await using cli = await openItemCli()
  const { line, json, add } = cli
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')]
  const order = async () =>
    (await json('item', 'list', 'qing')).list.map(({ title }: { title: string }) => title)
  await line('item', 'order', 'qing', three, '--first')
  expect(await order()).toEqual(['Three', 'One', 'Two'])
  await line('item', 'order', 'qing', three, two, '--after', one)
  expect(await order()).toEqual(['One', 'Three', 'Two'])
  expect((await line('item', 'order', 'qing', one)).exitCode).toBe(2)
  await line('item', 'copy', one)
  expect(await order()).toEqual(['One', 'Three', 'Two', 'One'])
})

test('an item is scheduled and cleared, and its list says so', async () => {
  await using cli = await openItemCli()
  const { line, json, add } = cli
  const itemId = await add('Later')
  const publishTime = '2099-12-01T00:00:00Z'
  expect((await line('item', 'schedule', itemId, '--at', publishTime)).exitCode).toBe(0)
  const scheduled = await json('item', 'list', 'qing', '--view', 'scheduled')
  expect(scheduled.list).toMatchObject([{ id: itemId, publishTime: '2099-12-01T00:00:00.000Z' }])
  expect((await line('item', 'list', 'qing')).out).toMatch(/draft, on sale at 2099-1[12]-/)
  await line('item', 'schedule', itemId, '--clear')
  expect((await json('item', 'list', 'qing', '--view', 'scheduled')).total).toBe(0)
  expect((await line('item', 'schedule', itemId)).exitCode).toBe(2)
  expect((await line('item', 'schedule', itemId, '--at', '2001-01-01T00:00:00Z')).exitCode).toBe(1)
})

test('the original price and the list that leaves an item out are fields of an item', async () => {
  await using cli = await openItemCli()
  const { line, json, add } = cli
  const itemId = await add('By link')
  await line('item', 'change', itemId, '--original-price', '15', '--unlisted', 'yes')
  expect((await json('item', 'list', 'qing', '--view', 'unlisted')).list).toMatchObject([
    { id: itemId, originalPriceFen: 1500, unlisted: true },
  ])
  expect((await line('item', 'change', itemId, '--original-price', '10')).exitCode).toBe(1)
  await line('item', 'change', itemId, '--original-price', '', '--unlisted', 'no')
  expect((await json('item', 'list', 'qing')).list).toMatchObject([
    { id: itemId, originalPriceFen: null, unlisted: false },
  ])
})

test('buyers are let choose cards for a surcharge, and no longer', async () => {
  await using cli = await openItemCli()
  const { line, json, add } = cli
  const itemId = await add('Numbers')
  const choice = async () => (await json('item', 'show', itemId)).version.cardChoice
  await line('item', 'change', itemId, '--card-choice', 'Number=2.50')
  expect(await choice()).toEqual({ label: 'Number', surchargeFen: 250 })
  await line('item', 'change', itemId, '--card-choice', 'Level=0')
  expect(await choice()).toEqual({ label: 'Level', surchargeFen: 0 })
  for (const wrong of ['Level', '=1', 'Level=much'])
    expect((await line('item', 'change', itemId, '--card-choice', wrong)).err).toContain('--card-choice')
  await line('item', 'change', itemId, '--card-choice', '')
  expect(await choice()).toBeNull()
})

test('a campaign price is set, listed and ended, and what is wrong with one is said', async () => {
  await using cli = await openItemCli()
  const { line, add } = cli
  const itemId = await add('One')
  const set = (...args: string[]) => line('item', 'set-campaign', itemId, ...args)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await set('--price', '8.80', '--until', until)).out).toMatch(/¥8\.80 .* running +0 +0 +¥0\.00/)
  for (const wrong of [
    ['--price', '10', '--until', until],
    ['--price', '8', '--until', 'tomorrow'],
    ['--price', '8', '--until', '2020-01-01T00:00:00Z'],
    ['--price', '8'],
    ['--price', '8', '--until', until, '--end'],
    [],
  ])
    expect((await set(...wrong)).exitCode, wrong.join(' ')).not.toBe(0)
  expect((await set('--end')).out).toContain('ended')
  expect((await line('item', 'campaigns', itemId)).out).not.toContain('running')
})
