import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '../test-support/server/server-process.ts'
import { checkRest } from './campaign/check-rest.ts'
import { dealKinds } from './campaign/deal.ts'
import { startLoad } from './campaign/load-generator.ts'
import { sumRecords } from './campaign/record.ts'
import { createSeededPicker } from './campaign/seeded-picker.ts'
import { openTestCluster } from './campaign/test-cluster.ts'

const campaign = fileURLToPath(new URL('campaign.ts', import.meta.url))

/** Starts a campaign; `output` resolves to its standard output and error once it has ended. */
function startCampaign(args: readonly string[], imports = '') {
  const before = imports === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(imports)}`]
  const child = spawn(process.execPath, [...before, campaign, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  // also after a timeout of the test: a campaign runs for an hour
  onTestFinished(() => void child.kill('SIGTERM'))
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, said: said.then(([out, errors]) => out + errors) }
}

async function runCampaign(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const { child, said } = startCampaign(args)
  const all = await said
  return { code: child.exitCode, said: all }
}

/** Two campaigns on a machine with ten times its load took more than ten minutes. */
const longTimeout = { timeout: 1_800_000 }

test(
  'a campaign is ended in order by SIGINT, and continues from its file until each kill goal is reached',
  longTimeout,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faka-campaign-'))
    const output = join(folder, 'campaign.jsonl')
    try {
      const first = startCampaign(['--hours', '1', '--buyers', '4', '--output', output])
      const [said] = await Promise.all([
        first.said,
        waitFor(async () => (await readFile(output, 'utf8')).includes('"cycle"') || undefined, 300_000).then(
          () => first.child.kill('SIGINT'),
        ),
      ])
      expect(first.child.exitCode, said).toBe(0)
      expect(said).toContain('came to rest 1 times')
      expect(said).toMatch(/ended: as it was asked to, 0 violations\s*$/)
      const before = sumRecords([output])
      expect(before).toMatchObject({ runs: 1, rests: 1, violations: [] })

      // more than so far, however many came before the signal took effect
      const wanted = Math.max(before.kills.server, before.kills.postgres) + 1
      const { code, said: more } = await runCampaign([
        '--kills',
        String(wanted),
        '--buyers',
        '4',
        '--output',
        output,
      ])
      expect(code, more).toBe(0)
      expect(`${said}${more}`).not.toContain('message to ')
      const after = sumRecords([output])
      expect(after.violations).toEqual([])
      expect(after.runs).toBe(2)
      expect(after.cycles).toBeGreaterThan(before.cycles)
      expect(Math.min(after.kills.server, after.kills.postgres)).toBeGreaterThanOrEqual(wanted)
      expect(after.orders).toBeGreaterThan(before.orders)
      expect((await runCampaign(['--report', output])).said).toContain('violations 0')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test(
  'a campaign with workers kills one of them, the first process and PostgreSQL in turn',
  longTimeout,
  async () => {
    const { code, said } = await runCampaign([
      '--kills',
      '1',
      '--workers',
      '3',
      '--buyers',
      '4',
      '--between',
      '6',
    ])
    expect(code, said).toBe(0)
    expect(said).toMatch(/kills: server [1-9]\d*, PostgreSQL [1-9]\d*, worker [1-9]\d*; came to rest 1 times/)
    expect(said).toMatch(/ended: with all that was wanted, 0 violations\s*$/)
  },
)

const lastLine = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n').at(-1)

/** Every way to end except `kill -9`, which leaves no time for a message. */
const endCases: readonly { name: string; imports: string; signal?: NodeJS.Signals; says: string }[] = [
  {
    name: 'a promise that is not awaited fails',
    imports: 'setTimeout(() => Promise.reject(new Error("out of the blue")), 1000)',
    says: 'unexpectedly (unhandledRejection): Error: out of the blue',
  },
  {
    name: 'something exits',
    imports: 'setTimeout(() => process.exit(0), 1000)',
    says: 'unexpectedly, with code 0',
  },
  { name: 'its terminal is closed', imports: '', signal: 'SIGHUP', says: 'as it was asked to' },
]

for (const { name, imports, signal, says } of endCases)
  test(`a campaign says why it ended, also when ${name}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faka-campaign-'))
    const output = join(folder, 'campaign.jsonl')
    try {
      const { child, said } = startCampaign(['--hours', '1', '--buyers', '2', '--output', output], imports)
      if (signal)
        await waitFor(async () => (await readFile(output, 'utf8')).includes('"run"') || undefined).then(() =>
          child.kill(signal),
        )
      const all = await said
      expect(all).toContain(`ended: ${says}`)
      expect(await lastLine(output)).toContain(`"why":"${says}`)
      expect(child.exitCode, all).toBe(signal ? 0 : 1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

/** Losses that a campaign must detect, one after the other. */
const lossCases: readonly { name: string; breaks: string; finds: RegExp }[] = [
  {
    name: 'an order that was answered is gone',
    breaks: `update orders set request_id = gen_random_uuid() where order_no = $1`,
    finds: /law 7: order \w+ was answered, and is not there/,
  },
  {
    name: 'a part of what the seller sent back is gone',
    breaks: `update refund set amount_fen = amount_fen + 1 where refund_no =
      (select refund_no from refund where request_id is not null limit 1)`,
    finds: /law 7: \d+ fen of order \w+ were sent back, and \d+ fen are/,
  },
  {
    name: 'a payment that the seller confirmed is gone',
    breaks: `update receipt set reason = 'paid' where receipt_id =
      (select receipt_id from receipt where reason = 'confirmedManually' limit 1)`,
    finds: /law 7: the payment of order \w+ was confirmed by hand, and is not there/,
  },
  {
    name: 'mails that were never written',
    breaks: `delete from message where state = 'sent'`,
    finds: /law 7: of the delivery of order \w+ there were 0 mails and 1 webhooks/,
  },
  {
    name: 'a complaint that was made good was decided otherwise',
    breaks: `update complaint set status = 'rejected', outcome = null, decided_by = null, made_good_ids = null, refund_fen = null where complaint_no =
      (select complaint_no from complaint where outcome = 'replaced' limit 1)`,
    finds: /law 7: complaint \w+ was made good, and is rejected/,
  },
]

test('a campaign detects what a shop lost: an order, a mail, the end of a complaint, what the seller did by hand', async () => {
  await using cluster = await openTestCluster({ buyers: 6, workers: 1 })
  const load = startLoad(cluster, 'varied', (buyer) => createSeededPicker(`test ${buyer}`))
  const kinds = () =>
    new Set(
      load.deals.flatMap(({ kind, cards, cancelled, refundedFen }) =>
        cards || cancelled || refundedFen ? [kind] : [],
      ),
    )
  while (kinds().size < dealKinds.length) await load.waitForOrders(5, () => false)
  await load.finish()
  expect([...(await checkRest(cluster, load)), ...load.takeViolations()]).toEqual([])
  const { db } = cluster.testServer
  const { orderNo = '' } = load.deals.find(({ kind, cards }) => kind === 'cards' && cards) ?? {}
  for (const { name, breaks, finds } of lossCases) {
    await sql.raw(breaks.replace('$1', `'${orderNo}'`)).execute(db)
    expect((await checkRest(cluster, load, { timeoutMs: 0 })).join('\n'), name).toMatch(finds)
  }
})
