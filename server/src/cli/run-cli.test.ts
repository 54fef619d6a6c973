import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { type CommandResult, openCli } from '../../../test-support/server/open-cli.ts'
import { fetchInto } from '../../../test-support/server/open-sandbox.ts'
import { secretKey } from '../../../test-support/server/open-shop-process.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { findShopByUrl } from '../modules/shop/public.ts'
import { createLog } from '../platform/log.ts'
import { createPasswordHasher } from '../platform/password-hasher.ts'
import { systemRandom } from '../platform/random.ts'
import { openServices, sellerCtx } from '../services.ts'
import { openSandboxChannels } from './demo/open-sandbox-channels.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const pollOptions = { timeout: 120_000 }

function runProgram(program: string, args: readonly string[], folder: string, env: object, input = '') {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } })
  const result: CommandResult = { exitCode: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    result.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    result.err += text
  })
  child.stdin.end(input)
  return new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ ...result, exitCode }))
  })
}

/** The command line over a fresh database, in a folder of its own. */
async function openCliInFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-seller-'))
  const { db, env, run: shop, ...cli } = await openCli(folder)
  const program = join(root, 'server/src/cli/main.ts')
  const typed = (args: readonly string[], input?: string) =>
    runProgram(process.execPath, [program, ...args], root, { ...env, INIT_CWD: folder }, input)
  return {
    db,
    folder,
    env,
    /** Runs a command in this process. */
    shop,
    /** Runs a command in its own process. */
    typed,
    /** The JSON result of a command that must succeed. */
    async done(...args: string[]) {
      const { exitCode, out, err } = await shop([...args, '--json'])
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
      return JSON.parse(out)
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
      await cli[Symbol.asyncDispose]()
    },
  }
}

test('a seller opens a shop, stocks it and sells from the command line', async () => {
  await using seller = await openCliInFolder()
  const { shop, typed, done, folder, env } = seller
  expect(await typed(['user', 'create', 'qing', '--role', 'seller'])).toEqual({
    exitCode: 0,
    out: 'The account qing is there.\n',
    err: '',
  })
  expect(await shop(['user', 'create', 'qing', '--role', 'seller'])).toEqual({
    exitCode: 1,
    out: '',
    err: `${codes.nameTaken.en}\n`,
  })
  await done('shop', 'create', 'qing', '--seller', 'qing', '--name', '青柠卡铺', '--qq', '10001')
  await done('classify', 'create', 'qing', '游戏点卡')
  const { itemId } = await done(
    ...['item', 'create', 'qing', '--title', '星屑水晶 648', '--price', '12.80', '--classify', '游戏点卡'],
    ...['--tier', '10=11.50', '--tier', '50=10.90', '--max-quantity', '100'],
  )

  await writeFile(join(folder, 'cards.txt'), 'CARD-1\r\nCARD-2\r\n\r\nCARD-1\r\n')
  const refused = await typed(['stock', 'add', itemId, 'cards.txt'])
  expect(refused).toEqual({
    exitCode: 1,
    out: '',
    err: `${codes.cardsRepeated.en}\nLine 4 is the same as line 1.\n`,
  })
  expect(await done('stock', 'count', 'qing')).toMatchObject([{ itemId, free: 0 }])
  const added = await typed(['stock', 'add', itemId, '-'], 'CARD-1\nCARD-2\n\nCARD-3\n')
  expect(added).toEqual({ exitCode: 0, out: 'Added 3 cards. Passed over as empty: line 3.\n', err: '' })
  const again = await shop(['stock', 'add', itemId, '-', '--json'], 'CARD-4\n\nCARD-2\n')
  expect({ ...again, err: JSON.parse(again.err) }).toMatchObject({
    exitCode: 1,
    out: '',
    err: { code: codes.cardsRepeated.code, data: [{ line: 3, sameAsLine: null }] },
  })

  // as run by npm, from the seller's folder
  await writeFile(join(folder, 'more.csv'), '"CARD-4, with a comma"\n')
  const npm = await runProgram(
    'npm',
    ['run', '-s', '--prefix', root, 'shop', '--', 'stock', 'add', itemId, 'more.csv'],
    folder,
    { ...env, INIT_CWD: undefined, npm_config_local_prefix: undefined },
  )
  expect(npm).toMatchObject({ exitCode: 0, out: 'Added 1 card.\n' })

  const { address } = await done('item', 'publish', itemId)
  expect(address).toContain(`/itemDetail/${itemId}?shopId=qing`)
  await done('item', 'change', itemId, '--price', '13', '--tier', '')
  expect((await shop(['item', 'list', 'qing', '--locale', 'zh-CN'])).out.split('\n')).toEqual([
    '商品编号    标题          分类        单价  可售  占用  状态',
    `${itemId}  星屑水晶 648  游戏点卡  ¥13.00     4     0  已上架`,
    '共 1 件商品，第 1/1 页',
    '',
  ])
  await done('item', 'discontinue', itemId)
  expect(await done('item', 'list', 'qing')).toMatchObject({
    list: [{ id: itemId, status: 'discontinued', stock: { free: 4 } }],
  })
})

test('a running shop sees a change at once, and an order placed in it is listed and delivered manually', async () => {
  await using seller = await openCliInFolder()
  const { shop, done, db } = seller
  let fetchSelf: typeof fetch = fetch
  const { services, close } = await openServices({
    config: readConfig({}).config,
    databaseUrl: db.url,
    secretKey,
    log: createLog('silent'),
    fetch: (input, init) => fetchSelf(input, init),
  })
  await done('user', 'create', 'qing', '--role', 'seller')
  await done('shop', 'create', 'qing', '--seller', 'qing', '--name', '青柠卡铺')
  const known = await findShopByUrl(services, 'qing')
  if (known) await openSandboxChannels(sellerCtx(services), known)
  const { app } = await buildApp(services)
  fetchSelf = fetchInto(app)
  const call = async (path: string, payload: object, query = {}) =>
    (await app.inject({ method: 'POST', url: `/card-core/${path}`, payload, query })).json().data

  await expect
    .poll(() => call('shop/get', { shortUrl: 'qing' }), pollOptions)
    .toMatchObject({ payChannels: [{}, {}] })
  const payChannel = (await call('shop/get', { shortUrl: 'qing' })).payChannels[0].id
  await done('classify', 'create', 'qing', '人工')
  const { itemId } = await done(
    ...['item', 'create', 'qing', '--title', '代充', '--price', '30', '--delivery', 'by-hand'],
    ...['--classify', '人工'],
  )
  await done('item', 'publish', itemId)
  await expect
    .poll(() => call('item/get', { id: itemId }), pollOptions)
    .toMatchObject({ title: '代充', priceFen: 3000 })

  const { orderNo } = await call('order/createOrderV2', {
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 2,
    contact: { mail: 'buyer@example.com' },
    payChannel,
  })
  expect((await shop(['order', 'deliver', orderNo, '-'], 'one\ntwo\n')).err).toBe(
    `${codes.orderNotDeliverable.en}\n`,
  )
  const { qrContent } = await call('order/pay', { orderNo, payChannel })
  await app.inject({
    method: 'POST',
    url: new URL(qrContent).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=pay',
  })
  await expect
    .poll(() => call('order/getOrderStatus', {}, { orderNo }), pollOptions)
    .toMatchObject({ status: 'paid' })

  expect(await done('order', 'list', 'qing', '--status', 'paid')).toMatchObject({
    total: 1,
    list: [{ orderNo }],
  })
  const listed = await shop(['order', 'list', 'qing'])
  expect(listed.out).toContain('paid, to deliver (test money)')
  expect(listed.out).toContain('1 order, page 1 of 1')
  const short = await shop(['order', 'deliver', orderNo, '-'], 'only one\n')
  expect(short).toMatchObject({ exitCode: 1, out: '' })
  expect(short.err).toContain('Units of the order: 2; texts given: 1.')
  expect(short.err).not.toContain('only one')
  expect((await shop(['order', 'deliver', orderNo, '-'], 'one\r\ntwo\r\n')).exitCode).toBe(0)
  expect((await call('order/get', { orderNo })).cards).toEqual([
    { cardId: '1', content: 'one' },
    { cardId: '2', content: 'two' },
  ])
  await app.close()
  await close()
})

test('a reusable item takes the whole file as its text, and a later file replaces it', async () => {
  await using seller = await openCliInFolder()
  const { shop, done } = seller
  await done('user', 'create', 'qing', '--role', 'seller')
  await done('shop', 'create', 'qing', '--seller', 'qing', '--name', '青柠')
  const { itemId } = await done(
    'item',
    'create',
    'qing',
    '--title',
    'x',
    '--price',
    '1',
    '--content',
    'reusable',
  )
  expect((await shop(['stock', 'add', itemId, '-'], 'line one\n\nline three\n')).exitCode).toBe(0)
  expect((await shop(['stock', 'add', itemId, '-'], 'another text\n')).exitCode).toBe(0)
  expect((await shop(['stock', 'add', itemId, '-'], '\n')).err).toBe(`${codes.nothingToSell.en}\n`)
})

test('all invalid parameters are named at once, and nothing is done', async () => {
  await using seller = await openCliInFolder()
  const { shop, done, folder } = seller
  await done('user', 'create', 'qing', '--role', 'seller')
  await done('shop', 'create', 'qing', '--seller', 'qing', '--name', '青柠')
  const wrong = await shop([
    'item',
    'create',
    'qing',
    '--price',
    '12.888',
    '--tier',
    '10=9',
    '--tier',
    '3',
    '--needs-login',
    'maybe',
    '--cover',
    'javascript:x',
  ])
  expect(wrong.exitCode).toBe(2)
  expect(wrong.err.split('\n').map((line) => line.split(' is ')[0])).toEqual([
    ...['--title', '--price "12.888"', '--tier "3"', '--cover "javascript:x"', '--needs-login "maybe"'].sort(
      (one, other) => wrong.err.indexOf(one) - wrong.err.indexOf(other),
    ),
    '',
  ])
  await writeFile(join(folder, 'item.json'), JSON.stringify({ title: 'x', priceFen: 100, colour: 'red' }))
  expect((await shop(['item', 'create', 'qing', '--file', 'item.json'])).err).toBe(
    'There is no field colour.\n',
  )
  expect(
    (await shop(['item', 'create', 'qing', '--file', 'item.json', '--min-quantity', '9'])).exitCode,
  ).toBe(2)
  expect(await done('item', 'list', 'qing')).toMatchObject({ total: 0, list: [] })

  const tiers = ['--tier', '10=11.50', '--tier', '20=12.00']
  const crossed = await shop([
    'item',
    'create',
    'qing',
    '--title',
    'x',
    '--price',
    '12',
    ...tiers,
    '--locale',
    'zh-CN',
  ])
  expect(crossed.exitCode).toBe(1)
  expect(crossed.err).toMatch(/^--tier "20=12.00" 不对。/)
})

test('a wrong or former command, a missing file, a wrong setting or an unreachable database each get a sentence, never a stack trace', async () => {
  await using seller = await openCliInFolder()
  const { shop, typed, env } = seller
  expect(await typed(['item', 'creat', 'x'])).toEqual({
    exitCode: 2,
    out: '',
    err: "Unknown command 'creat'. Did you mean create?\n",
  })
  expect(await shop(['add-stock', '7K3PZ0Q9XA', 'cards.txt', '--format', 'csv'])).toEqual({
    exitCode: 2,
    out: '',
    err: 'The command add-stock is now called stock add.\n',
  })
  expect((await shop(['channel', 'off', '8F2K0Q7M3X', '--locale', 'zh-CN'])).err).toBe(
    'channel off 现在叫 channel disable。\n',
  )
  const missing = await shop(['stock', 'add', '7K3PZ0Q9XA'])
  expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining("argument 'file'") })
  expect((await shop(['stock', 'add', 'no id', '-'])).err).toMatch(/^<item> "no id" is not right/)
  expect((await shop(['item', 'list', 'qing', '--locale', 'fr'])).err).toBe(
    '--locale must be zh-CN or en-US.\n',
  )
  expect(await shop([])).toMatchObject({ exitCode: 2, out: expect.stringContaining('shop create') })

  const shopWith = (more: object) =>
    runProgram(process.execPath, ['server/src/cli/main.ts', 'item', 'list', 'qing'], root, {
      ...env,
      ...more,
    })
  expect(await shopWith({ PORT: 'x' })).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('PORT is "x"'),
  })
  expect(await shopWith({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
    exitCode: 1,
    out: '',
    err: 'The database cannot be reached (ECONNREFUSED). Please check DATABASE_URL.\n',
  })
})

test('an admin is created, listed, promoted, disabled and enabled, and no password is part of a command', async () => {
  await using cli = await openCliInFolder()
  const { shop, done, folder, db } = cli
  const made = await done('user', 'create', 'boss', '--role', 'admin', '--login')
  expect(made).toMatchObject({ userName: 'boss', roles: ['BUYER', 'ADMIN'] })
  expect(made.password).toMatch(/^[a-km-np-z2-9]{16}$/)
  await writeFile(join(folder, 'password.txt'), 'first line only\nsecond\n')
  await done('user', 'create', 'ann', '--phone', '13912345678', '--password-file', 'password.txt')
  const hashes = await db.db.selectFrom('account').select(['user_name', 'password_hash']).execute()
  const passwords = createPasswordHasher(systemRandom)
  const right = async (name: string, password: string) =>
    (await passwords.verify(password, hashes.find(({ user_name }) => user_name === name)?.password_hash))
      .isCorrect
  expect([await right('boss', made.password), await right('ann', 'first line only')]).toEqual([true, true])

  expect(await shop(['user', 'create', 'ann'])).toMatchObject({ exitCode: 1, err: `${codes.nameTaken.en}\n` })
  expect(await shop(['user', 'create', 'bob', '--phone', '13912345678'])).toMatchObject({
    exitCode: 1,
    err: `${codes.phoneTaken.en}\n`,
  })
  const wrong = await shop(['user', 'create', '13912345679', '--role', 'seller', '--role', 'king'])
  expect(wrong).toMatchObject({ exitCode: 2, out: '' })
  expect(wrong.err).toMatch(/^<name> "13912345679" is not right\..*\n--role "king" is not right\. .*\n$/)
  await writeFile(join(folder, 'short.txt'), 'short\n')
  const short = await shop(['user', 'create', 'bob', '--password-file', 'short.txt'])
  expect([short.exitCode, short.err.includes('--password-file "short.txt"')]).toEqual([2, true])
  expect(short.err).not.toContain('"short"')
  expect(await shop(['user', 'create', 'bob', '--login', '--password-file', 'password.txt'])).toMatchObject({
    exitCode: 2,
    err: 'Only one of --password, --password-file and --login can be given.\n',
  })
  expect(await done('user', 'promote', '13912345678', 'seller')).toMatchObject({ roles: ['BUYER', 'SELLER'] })
  expect(await done('user', 'promote', 'ann', 'seller', '--revoke')).toMatchObject({ roles: ['BUYER'] })
  expect(await done('user', 'disable', 'ann', '--why', 'stolen cards')).toMatchObject({ disabled: true })
  expect((await shop(['user', 'list'])).out).toMatch(
    /ann +139\*{4}5678 +buyer .* disabled: stolen cards[\s\S]*2 accounts, page 1 of 1/,
  )
  expect(await done('user', 'enable', 'ann', '--why', 'it was a mistake')).toMatchObject({ disabled: false })
  expect((await done('user', 'list', '--role', 'admin')).total).toBe(1)
  expect(await shop(['user', 'disable', 'nobody', '--why', 'a test'])).toMatchObject({
    exitCode: 1,
    err: `${codes.userNotFound.en}\n`,
  })
  expect((await shop(['user', '--help'])).out).toContain('promote')
})
