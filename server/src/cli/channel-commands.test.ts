import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { runCli } from './run-cli.ts'

const key = 'aKeyThatNobodyReadsAgain012345678'

/** The command line over a fresh database: the output and exit code of each command. */
async function openCli() {
  const db = await freshDb()
  const env = {
    DATABASE_URL: db.url,
    SECRET_KEY: 'a secret key for tests, long enough',
    LC_ALL: 'en_US.UTF-8',
  }
  return {
    async line(stdin: string, ...args: string[]) {
      let out = ''
      let err = ''
      const exitCode = await runCli(args, {
        ...{ env, cwd: '/', stdin: Readable.from([Buffer.from(stdin)]) },
        write: (text) => {
          out += text
        },
        writeError: (text) => {
          err += text
        },
      })
      return { exitCode, out, err }
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

test('a payment method is added from the standard input, listed, changed and disabled, and its key never shown', async () => {
  await using seller = await openCli()
  const { line } = seller
  const settings = { gatewayUrl: 'https://pay.example', pid: '1001', key }
  const add = (input: object) =>
    line(
      JSON.stringify(input),
      'channel',
      'add',
      'epay-md5',
      '--name',
      'Alipay',
      '--fee',
      '0.6',
      '--settings',
      '-',
    )
  const wrong = await add({ ...settings, gatewayUrl: 'http://pay.example', key: 'short-key' })
  expect(wrong).toMatchObject({ exitCode: 1, out: '' })
  expect(wrong.err).toMatch(/invalid.*\ngatewayUrl: must be an https.*\nkey: must be 16 to 128/)
  expect(wrong.err).not.toContain('short-key')

  const added = await add(settings)
  expect(added).toMatchObject({ exitCode: 0, err: '' })
  const [id = ''] = /[0-9A-Z]{10}/.exec(added.out) ?? []
  const edited = await line('', 'channel', 'edit', id, '--least', '1.00', '--fee-payer', 'seller')
  expect(edited).toMatchObject({ exitCode: 0, out: 'Kept.\n' })
  expect(await line('', 'channel', 'disable', id)).toMatchObject({ exitCode: 0 })
  const listed = await line('', 'channel', 'list')
  expect(listed.out).toMatch(
    new RegExp(`${id} +Alipay +epay-md5 +all shops +0.6% \\(seller\\) +≥ ¥1.00 +real +off`),
  )
  const outputs = [added, edited, listed, await line('', 'channel', 'list', '--json')]
  for (const { out, err } of outputs) expect(out + err).not.toContain(key)
  expect(await line('', 'channel', 'enable', 'NOSUCHCHANNEL')).toMatchObject({ exitCode: 1 })
})

test('an empty list of cases says so', async () => {
  await using seller = await openCli()
  expect(await seller.line('', 'money', 'list')).toMatchObject({ out: 'There is nothing to decide.\n' })
  expect(await seller.line('', 'money', 'dismiss', 'sum-1', '--why', 'x')).toMatchObject({ exitCode: 1 })
  expect(await seller.line('', 'money', 'dismiss', 'all', '--why', 'x')).toMatchObject({ exitCode: 2 })
  expect(await seller.line('', 'bill', 'check', 'yesterday')).toMatchObject({ exitCode: 2 })
})

test('a settings file that is not JSON is reported by line and column, and never quoted', async () => {
  await using seller = await openCli()
  const broken = `{\n  "pid": "1001",\n  "key": "${key}",,\n}`
  const result = await seller.line(broken, 'channel', 'add', 'epay-md5', '--name', 'A', '--settings', '-')
  expect(result).toMatchObject({ exitCode: 2, out: '' })
  expect(result.err).toContain('line 3, column 46')
  expect(result.err).not.toContain(key)
})

test('a channel test that finds a problem exits with 1', async () => {
  await using seller = await openCli()
  const settings = JSON.stringify({ gatewayUrl: 'http://127.0.0.1:9', testMoney: true, pid: '1001', key })
  const added = await seller.line(
    settings,
    ...['channel', 'add', 'epay-md5', '--name', 'A', '--settings', '-'],
  )
  const [id = ''] = /[0-9A-Z]{10}/.exec(added.out) ?? []
  const tested = await seller.line('', 'channel', 'test', id)
  expect(tested).toMatchObject({ exitCode: 1 })
  expect(tested.out).toContain('It does not work')
})
