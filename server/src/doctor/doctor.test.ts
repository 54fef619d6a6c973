import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runOn } from '../../../test-support/server/fresh-db.ts'
import { openBackups } from '../../../test-support/server/open-backups.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { selfSignedCertificate } from '../../../test-support/server/self-signed-certificate.ts'
import { SeenRequest, seenRequestPath } from '../platform/http/mount-seen-request.ts'
import { examinationJobs } from './examination-job.ts'
import { examineDatabase, judgeClock, judgeDatabaseSettings } from './examine-database.ts'
import { judgeDisk } from './examine-machine.ts'
import { judgeCertificate, judgeForwarding } from './examine-public-url.ts'
import { judgeReplica } from './examine-replica.ts'
import { warnAtStart } from './examine-shop.ts'

type Env = Readonly<Record<string, string>>

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A proxy in front of the shop; `forwardedFor` makes its header, or none, from the one that the visitor sent. */
async function openProxy(
  shop: TestShop,
  forwardedFor: (sent: string | undefined) => string | undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    const sent = request.headers['x-forwarded-for']
    const { 'x-forwarded-for': _, ...headers } = request.headers
    const named = forwardedFor(sent?.toString())
    if (named !== undefined) headers['x-forwarded-for'] = named
    const passed = sendRequest(shop.url + request.url, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.end()
  })
  return `http://127.0.0.1:${await listen(server)}`
}

interface Found {
  check: string
  severity: string
  sentence: string
  remedy: string | null
}

/** Runs the doctor beside the shop, with everything set up well but for `env`. */
async function diagnose(shop: TestShop, env: Env = {}, ...args: string[]) {
  const { exitCode, out, err } = await runBeside(shop, ['doctor', '--json', ...args], '', {
    PUBLIC_URL: shop.url,
    PORT: new URL(shop.url).port,
    ...env,
  })
  expect(err).toBe('')
  const { findings } = JSON.parse(out) as { findings: Found[] }
  for (const { severity, remedy } of findings) expect(remedy === null).toBe(severity === 'fine')
  return { exitCode, problems: findings.filter(({ severity }) => severity !== 'fine') }
}

test('a shop that is set up well has no finding, warnings end with 1, and errors with 2', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  expect((await runBeside(shop, ['backup'], '', backups.env)).exitCode).toBe(0)
  expect(await diagnose(shop, backups.env, '--send-to', 'me@example.com')).toEqual({
    exitCode: 0,
    problems: [],
  })
  expect(await diagnose(shop)).toMatchObject({
    exitCode: 1,
    problems: [{ check: 'backups', severity: 'warning' }],
  })
  await runOn(shop.db.url, `update backup_run set started_at = now() - interval '49 hours'`)
  expect(await diagnose(shop, backups.env)).toMatchObject({
    exitCode: 2,
    problems: [{ check: 'backups', severity: 'error', sentence: 'The newest backup is 49 hours old.' }],
  })
  await runOn(
    shop.db.url,
    `insert into backup_run values ('faka-1', now(), now(), null, null, null, 'the disk is full')`,
  )
  expect((await diagnose(shop, backups.env)).problems[0]?.sentence).toBe(
    'The last backup failed: the disk is full',
  )
  const { out } = await runBeside(shop, ['doctor', '--locale', 'zh-CN'], '', { PUBLIC_URL: shop.url })
  expect(out).toMatch(/^! 没有设置备份。\n {2}→ 设置 BACKUP_RECIPIENTS/m)
})

test('wrong settings, a database that does not answer and one that may lose commits are errors', async () => {
  await using shop = await openShop()
  expect(await diagnose(shop, { PORT: 'x', SMS: 'pigeon' })).toMatchObject({
    exitCode: 2,
    problems: [
      { check: 'settings', sentence: expect.stringMatching(/^PORT /) },
      { check: 'settings', sentence: expect.stringMatching(/^SMS /) },
    ],
  })
  expect(
    await diagnose(shop, { DATABASE_URL: `postgres://faka@127.0.0.1:${await closedPort()}/faka` }),
  ).toMatchObject({
    exitCode: 2,
    problems: [{ check: 'opening', sentence: expect.stringContaining('ECONNREFUSED') }],
  })
  await runOn(
    shop.db.url,
    `alter database ${new URL(shop.db.url).pathname.slice(1)} set synchronous_commit = off`,
  )
  expect((await diagnose(shop)).problems).toContainEqual(
    expect.objectContaining({
      check: 'databaseSettings',
      severity: 'error',
      sentence:
        'PostgreSQL has synchronous_commit = off: a power failure loses orders that buyers were told are done.',
    }),
  )
  const off = judgeDatabaseSettings(
    new Map([
      ['fsync', 'off'],
      ['full_page_writes', 'off'],
      ['synchronous_commit', 'on'],
    ]),
  )
  expect(off.map(({ says }) => says.en)).toEqual([
    expect.stringContaining('fsync = off'),
    expect.stringContaining('full_page_writes = off'),
  ])
})

test('a replica that does not answer, is none, or is far behind, is a warning', async () => {
  await using shop = await openShop()
  const sentenceAbout = async (url: string) =>
    (await diagnose(shop, { DATABASE_REPLICA_URL: url })).problems.find(({ check }) => check === 'replica')
  expect(await sentenceAbout(`postgres://faka@127.0.0.1:${await closedPort()}/faka`)).toMatchObject({
    severity: 'warning',
    sentence: 'The replica cannot be reached.',
  })
  expect(await sentenceAbout(shop.db.url)).toMatchObject({
    sentence: 'the server of DATABASE_REPLICA_URL is not a replica.',
  })
  expect(judgeReplica(undefined, 0).severity).toBe('fine')
  expect(judgeReplica(undefined, 200 * 2 ** 20)).toMatchObject({
    severity: 'warning',
    says: { en: 'The replica has 200 MiB of the log still to replay.' },
  })
})

test('a public address without https, without production or with no way to send anything is reported', async () => {
  await using shop = await openShop()
  const { problems } = await diagnose(shop, { PUBLIC_URL: 'http://shop.example', SANDBOX_I_KNOW: '1' })
  expect(problems.filter(({ check }) => check === 'settings').map(({ severity }) => severity)).toEqual([
    'warning',
    'error',
  ])
})

test('an address at which nothing or something else answers, and a certificate that browsers refuse, are errors', async () => {
  await using shop = await openShop()
  const nothing = await diagnose(shop, { PUBLIC_URL: `http://127.0.0.1:${await closedPort()}` })
  expect(nothing.problems).toContainEqual(
    expect.objectContaining({ check: 'publicUrl', sentence: expect.stringContaining('ECONNREFUSED') }),
  )
  const other = createServer((_, response) => response.end('another site'))
  const another = await diagnose(shop, { PUBLIC_URL: `http://127.0.0.1:${await listen(other)}` })
  expect(another.problems).toContainEqual(expect.objectContaining({ check: 'publicUrl', severity: 'error' }))
  const tls = createTlsServer(selfSignedCertificate, (_, response) => response.end())
  const refused = await diagnose(shop, { PUBLIC_URL: `https://127.0.0.1:${await listen(tls)}` })
  expect(refused.problems).toContainEqual(
    expect.objectContaining({ check: 'certificate', sentence: expect.stringContaining('SELF_SIGNED') }),
  )
  const validTo = new Date('2026-12-01T00:00:00Z')
  const daysBefore = (days: number) =>
    judgeCertificate({ validTo, refusedBecause: undefined }, new Date(validTo.getTime() - days * 86_400_000))
      .severity
  expect([15, 13, 2].map(daysBefore)).toEqual(['fine', 'warning', 'error'])
})

test('a proxy that is not trusted, and one that lets visitors forge their address, are found by asking it', async () => {
  await using shop = await openShop()
  const sound = await openProxy(shop, () => '198.51.100.7')
  expect((await diagnose(shop, { PUBLIC_URL: sound })).problems).toContainEqual(
    expect.objectContaining({
      check: 'forwarding',
      sentence: expect.stringMatching(/^Requests come through the proxy 127\.0\.0\.1, which TRUSTED_PROXIES/),
    }),
  )
  await using trusting = await openShop({ config: { trustedProxies: ['127.0.0.1'] } })
  const behind = await openProxy(trusting, () => '198.51.100.7')
  const checks = async (url: string) =>
    (await diagnose(trusting, { PUBLIC_URL: url })).problems.map(({ check }) => check)
  expect(await checks(behind)).toEqual(['backups'])
  const forgeable = await openProxy(trusting, (sent) => sent ?? '198.51.100.7')
  expect(await checks(forgeable)).toContain('forwarding')
  const passing = await openProxy(trusting, (sent) => sent)
  expect((await diagnose(trusting, { PUBLIC_URL: passing })).problems).toContainEqual(
    expect.objectContaining({
      check: 'forwarding',
      sentence: expect.stringMatching(/^Visitors can forge their address/),
    }),
  )
  const silent = await openProxy(trusting, () => undefined)
  expect(await checks(silent)).toEqual(['backups'])
  const response = await fetch(silent + seenRequestPath)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const seen = SeenRequest.parse(await response.json())
  expect(seen).toMatchObject({ forwarded: false, trusted: true })
  expect(judgeForwarding('https://shop.example/', seen, seen)).toMatchObject({
    severity: 'error',
    says: { en: expect.stringMatching(/does not say who asks/) },
  })
})

test('a key that others can read and a data folder that others can write are errors', async () => {
  await using shop = await openShop()
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret-key'), 'x'.repeat(40), { mode: 0o600 })
  const permissions = async () =>
    (await diagnose(shop, { DATA_DIR: dataDir })).problems.filter(({ check }) => check === 'permissions')
  expect(await permissions()).toEqual([])
  await chmod(join(dataDir, 'secret-key'), 0o640)
  await chmod(dataDir, 0o777)
  expect((await permissions()).map(({ remedy }) => remedy)).toEqual([
    `chmod 600 ${dataDir}/secret-key`,
    `chmod go-w ${dataDir}`,
  ])
})

test('a file of a secret that everyone can read is an error, and one that its group can read is none', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'token')
  await writeFile(file, 'a-token-of-the-tests', { mode: 0o640 })
  const permissions = async () =>
    (await diagnose(shop, { METRICS_TOKEN_FILE: file })).problems.filter(
      ({ check }) => check === 'permissions',
    )
  expect(await permissions()).toEqual([])
  await chmod(file, 0o644)
  expect((await permissions()).map(({ remedy }) => remedy)).toEqual([`chmod 600 ${file}`])
})

test('a carrier that does not accept the message, and a gateway that is gone, are errors', async () => {
  await using shop = await openShop()
  const smtp = {
    SMTP_URL: `smtp://u:p@127.0.0.1:${await closedPort()}`,
    MAIL_FROM: 'Shop <shop@example.com>',
  }
  const sent = await diagnose(shop, smtp, '--send-to', 'me@example.com')
  expect(sent.problems).toContainEqual(
    expect.objectContaining({
      check: 'messages',
      sentence: 'The message to me@example.com was not sent: no answer',
    }),
  )
  await shop.close()
  const { exitCode, problems } = await diagnose(shop)
  expect(exitCode).toBe(2)
  expect(problems.filter(({ check }) => check === 'gateways').length).toBeGreaterThan(0)
})

test('a clock that is wrong is compared with the database, and a full disk is noticed before it is full', async () => {
  await using shop = await openShop()
  const ahead = (ms: number) =>
    examineDatabase({ db: shop.db.db, now: () => new Date(Date.now() + ms) }).then((found) => found.at(-1))
  expect(await ahead(0)).toMatchObject({ check: 'clock', severity: 'fine' })
  expect(await ahead(20_000)).toMatchObject({ check: 'clock', severity: 'warning' })
  expect((await ahead(-90_000))?.says.en).toMatch(
    /^This machine's clock is (?:89|90) s behind that of the database/,
  )
  expect(judgeClock(90, { zh: '', en: 'x' }).severity).toBe('error')
  const gigabyte = 1024 ** 3
  const severities = [50, 8, 1].map(
    (free) => judgeDisk({ freeBytes: free * gigabyte, totalBytes: 100 * gigabyte }).severity,
  )
  expect(severities).toEqual(['fine', 'warning', 'error'])
  expect(judgeDisk({ freeBytes: gigabyte, totalBytes: 100 * gigabyte }, 'backups').says.en).toBe(
    'The disk of the backups has 1.0 GB left (1 %); once it is full, no backup is made.',
  )
})

test('the start of a real shop logs what is wrong, with the remedy, and other shops log nothing', async () => {
  await using shop = await openShop()
  await warnAtStart(shop.services)
  expect(shop.logged).toEqual([])
  await warnAtStart({ ...shop.services, config: { ...shop.services.config, production: true } })
  expect(shop.logged).toEqual([
    {
      level: 'warn',
      fields: { check: 'backups', severity: 'warning' },
      message: expect.stringMatching(/^Backups are not set up\. Set BACKUP_RECIPIENTS/),
    },
  ])
})

test('a real shop logs soon after its start, and each day, what is wrong with its address and its gateways', async () => {
  let isCutOff = false
  await using shop = await openShop({
    fetch: (...request) => (isCutOff ? Promise.reject(new TypeError('fetch failed')) : fetch(...request)),
  })
  // behind a proxy that it does not trust
  const publicUrl = await openProxy(shop, () => '198.51.100.7')
  const config = { ...shop.services.config, production: true, publicUrl }
  const jobs = examinationJobs({ ...shop.services, config })
  const wait = async (seconds: number): Promise<string[]> => {
    shop.logged.length = 0
    shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
    for (const job of jobs) expect(await job.run()).toBe(false)
    const lines = shop.logged.flatMap(({ level, fields }) =>
      'check' in fields ? `${level} ${fields.check}` : [],
    )
    // the clock of the test is ahead of that of the proxy
    return [...new Set(lines)].filter((line) => line !== 'warn clock')
  }
  expect(examinationJobs(shop.services)).toEqual([])
  expect(await wait(60)).toEqual([])
  expect(await wait(90)).toEqual(['warn forwarding'])
  isCutOff = true
  expect(await wait(3600)).toEqual([])
  expect(await wait(24 * 3600)).toEqual(['warn publicUrl', 'warn gateways'])
})
