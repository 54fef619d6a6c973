import { expect, test } from 'vitest'
import { openCli, runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

const key = 'aKeyThatNobodyReadsAgain012345678'

test('a payment method is added from the standard input, listed, changed and disabled, and its key never shown', async () => {
  await using seller = await openCli()
  const settings = { gatewayUrl: 'https://pay.example', pid: '1001', key }
  const add = (input: object) =>
    seller.run(
      ['channel', 'add', 'epay-md5', '--name', 'Alipay', '--fee', '0.6', '--settings', '-'],
      JSON.stringify(input),
    )
  const wrong = await add({ ...settings, gatewayUrl: 'http://pay.example', key: 'short-key' })
  expect(wrong).toMatchObject({ exitCode: 1, out: '' })
  expect(wrong.err).toMatch(/invalid.*\ngatewayUrl: must be an https.*\nkey: must be 16 to 128/)
  expect(wrong.err).not.toContain('short-key')

  const added = await add(settings)
  expect(added).toMatchObject({ exitCode: 0, err: '' })
  const [id = ''] = /[0-9A-Z]{10}/.exec(added.out) ?? []
  const edited = await seller.run(['channel', 'edit', id, '--least', '1.00', '--fee-payer', 'seller'])
  expect(edited).toMatchObject({ exitCode: 0, out: 'Kept.\n' })
  expect(await seller.run(['channel', 'disable', id])).toMatchObject({ exitCode: 1 })
  expect(await seller.run(['channel', 'disable', id, '--why', 'new keys'])).toMatchObject({ exitCode: 0 })
  const listed = await seller.run(['channel', 'list'])
  expect(listed.out).toMatch(
    new RegExp(`${id} +Alipay +epay-md5 +all shops +0.6% \\(seller\\) +≥ ¥1.00 +real +off`),
  )
  const outputs = [added, edited, listed, await seller.run(['channel', 'list', '--json'])]
  for (const { out, err } of outputs) expect(out + err).not.toContain(key)
  expect(await seller.run(['channel', 'enable', 'NOSUCHCHANNEL'])).toMatchObject({ exitCode: 1 })
})

test('an empty list of cases says so', async () => {
  await using seller = await openCli()
  expect(await seller.run(['money', 'list'])).toMatchObject({ out: 'There is nothing to decide.\n' })
  expect(await seller.run(['money', 'dismiss', 'sum-1', '--why', 'x'])).toMatchObject({ exitCode: 1 })
  expect(await seller.run(['money', 'dismiss', 'all', '--why', 'x'])).toMatchObject({ exitCode: 2 })
  expect(await seller.run(['bill', 'check', 'yesterday'])).toMatchObject({ exitCode: 2 })
})

test('a settings file that is not JSON is reported by line and column, and never quoted', async () => {
  await using seller = await openCli()
  const broken = `{\n  "pid": "1001",\n  "key": "${key}",,\n}`
  const result = await seller.run(['channel', 'add', 'epay-md5', '--name', 'A', '--settings', '-'], broken)
  expect(result).toMatchObject({ exitCode: 2, out: '' })
  expect(result.err).toContain('line 3, column 46')
  expect(result.err).not.toContain(key)
})

test('a channel test that finds a problem exits with 1', async () => {
  await using seller = await openCli()
  const settings = JSON.stringify({ gatewayUrl: 'http://127.0.0.1:9', testMoney: true, pid: '1001', key })
  const added = await seller.run(['channel', 'add', 'epay-md5', '--name', 'A', '--settings', '-'], settings)
  const [id = ''] = /[0-9A-Z]{10}/.exec(added.out) ?? []
  const tested = await seller.run(['channel', 'test', id])
  expect(tested).toMatchObject({ exitCode: 1 })
  expect(tested.out).toContain('It does not work')
})

test('a shop’s own payment methods are tried, added, listed, put in order, changed and removed', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const run = (args: readonly string[], input = '') =>
    runBeside(shop, args, input, { PORT: new URL(shop.url).port })
  const settings = JSON.stringify({ gatewayUrl: 'http://127.0.0.1:9', pid: '1001', key })
  const providers = await run(['channel', 'providers', shortUrl])
  expect(providers.out).toMatch(/sandbox[\s\S]*epay-md5 +EPay v1 +gatewayUrl pid \[payType\] \[mode\] key/)
  const tried = await run(['channel', 'try', shortUrl, 'epay-md5', '--settings', '-'], settings)
  expect(tried).toMatchObject({ exitCode: 1 })
  expect(tried.out).toContain('It does not work')
  expect((await run(['channel', 'own', shortUrl])).out).toContain('no payment methods of its own')
  const ids: string[] = []
  for (const name of ['First', 'Second']) {
    const added = await run(['channel', 'add-own', shortUrl, 'sandbox', '--name', name])
    expect(added).toMatchObject({ exitCode: 0 })
    ids.push(/[0-9A-Z]{10}/.exec(added.out)?.[0] ?? '')
  }
  const [first = '', second = ''] = ids
  expect(await run(['channel', 'order', shortUrl, second, first])).toMatchObject({ exitCode: 0 })
  expect(await run(['channel', 'edit-own', first, '--least', '2'])).toMatchObject({ exitCode: 0 })
  expect(await run(['channel', 'test-own', first])).toMatchObject({ exitCode: 0 })
  expect((await run(['channel', 'own', shortUrl])).out).toMatch(
    new RegExp(`${second} +Second +sandbox +test +on\\n${first} +First`),
  )
  expect(await run(['channel', 'remove', first])).toMatchObject({ exitCode: 0 })
  expect((await run(['channel', 'own', shortUrl])).out).not.toContain(first)
})
