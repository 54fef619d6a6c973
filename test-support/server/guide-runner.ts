import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { tryOpenGateway } from '../../server/src/payment-gateways/open-gateway.ts'
import { noFaults } from '../../simulators/fault-plan.ts'
import { complain } from '../seed/complaint.ts'
import { type PlacedOrder, readOrder, requestQr, submitOrder, waitForStatus } from '../seed/purchase.ts'
import { type AnyTestSimulator, gatewayKinds } from './gateway-kinds.ts'
import { createCards, type TestShop } from './open-shop.ts'
import { type CodeBlock, isPlaceholder } from './payment-guide.ts'
import type { GuideCase } from './payment-guide-cases.ts'
import { runLine } from './run-line.ts'

/** A channel created by a guide, at its gateway simulator. */
interface OpenedChannel {
  provider: string
  gateway: AnyTestSimulator
  /** All settings that the channel needs. */
  settings: Readonly<Record<string, unknown>>
  channel: string
  pageOf(code: string): Promise<string>
  placed?: PlacedOrder
  complaint?: string
}

/** Follows the steps of a guide, as its reader would. */
export interface GuideRunner extends AsyncDisposable {
  opened: readonly OpenedChannel[]
  /** Remembers the settings in a block of JSON; runs each line of a block of shell. */
  run(block: CodeBlock): Promise<void>
  /** Buys by each channel that was set up. */
  buy(): Promise<void>
  /** Files a complaint about each purchase. */
  complain(): Promise<void>
  /** Expects that each purchase was refunded as the guide says. */
  expectRefunds(): Promise<void>
  /** Makes each mistake that the guide describes, and expects the message that it quotes. */
  expectMistakes(text: string): Promise<void>
}

const splitArguments = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** The settings in a guide, with placeholders filled in as a reader would. */
const fillPlaceholders = (template: object, own: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(template).flatMap(([name, value]) => {
      if (!isPlaceholder(value)) return [[name, value]]
      return name in own ? [[name, own[name]]] : []
    }),
  )

/** Opens a runner for a guide to some gateways, in a test shop. */
export async function openGuideRunner(shop: TestShop, guideCase: GuideCase): Promise<GuideRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-page-'))
  const opened: OpenedChannel[] = []
  let shownSettings: Readonly<Record<string, unknown>> | undefined
  let day = '2026-11-20'

  const writeSettings = (file: string, settings: object) =>
    writeFile(join(folder, file), JSON.stringify(settings))

  async function openGateway(provider: string): Promise<Omit<OpenedChannel, 'channel'>> {
    const kind = gatewayKinds.get(guideCase.gateways[provider] ?? '')
    if (!kind) throw new Error(`the guide is not about ${provider}`)
    const gateway = await kind.open({
      now: () => shop.clock.now,
      plan: noFaults(),
      retryDelaysMs: [20, 20, 20],
      delayMs: 20,
    })
    const pageOf = async (code: string) => (await kind.toPaymentPage?.(code, gateway)) ?? code
    const settings = Object.fromEntries(Object.entries(Object(kind.toSettings(gateway))))
    return { provider, gateway, settings, pageOf }
  }

  async function addChannel(args: readonly string[]): Promise<void> {
    const [, , provider = ''] = args
    const made = await openGateway(provider)
    const template = shownSettings
    shownSettings = undefined
    if (!template) throw new Error(`no block shows the settings of ${provider}`)
    // values that are not placeholders are checked as the guide has them; then the simulator's own are used
    const opening = tryOpenGateway(provider, fillPlaceholders(template, made.settings))
    expect(opening.ok ? [] : opening.errors, `the settings of ${provider} in the guide`).toEqual([])
    await writeSettings(args[args.indexOf('--settings') + 1] ?? '', { ...template, ...made.settings })
    const { out } = await runLine(shop, folder, args)
    const [channel = ''] = /[0-9A-Z]{10}/.exec(out) ?? []
    expect(out).toContain('not switched on yet')
    made.gateway.setWebhookUrl?.(`${shop.url}/pay/notify/${provider}/${channel}`)
    opened.push({ ...made, channel })
  }

  async function run(line: string): Promise<void> {
    const [, command] = /^npm run (?:-s )?shop -- (.+)$/.exec(line) ?? []
    if (command === undefined) throw new Error(`this line cannot be run: ${line}`)
    const args = splitArguments(command)
    if (args[0] === 'channel' && args[1] === 'add') return addChannel(args)
    const needed = /CHANNEL|COMPLAINT/.test(command)
    // two protocols in one guide: a line about a channel is about the last one, other lines about both
    const targets = needed ? (args[0] === 'channel' ? opened.slice(-1) : opened) : [undefined]
    expect(targets.length, line).toBeGreaterThan(0)
    const file = args[args.indexOf('--settings') + 1]
    if (args.includes('--settings') && file !== undefined) {
      if (!shownSettings) throw new Error(`no block shows the content of ${file}`)
      await writeSettings(file, fillPlaceholders(shownSettings, opened.at(-1)?.settings ?? {}))
      shownSettings = undefined
    }
    for (const target of targets) {
      const filled = args.map((word) => {
        if (word === 'CHANNEL') return target?.channel ?? word
        if (word === 'COMPLAINT') return target?.complaint ?? word
        return /^\d{4}-\d\d-\d\d$/.test(word) ? day : word
      })
      const { out, failed } = await runLine(shop, folder, filled)
      expect(failed, `${line}\n${out}`).toBe(false)
      if (command === 'money list') expect(out).toContain('There is nothing to decide.')
      if (args[0] === 'bill') expect(out).toContain(guideCase.bill ? '0 differ' : 'has no statements')
    }
  }

  return {
    opened,
    async run({ language, text }) {
      if (language === 'json') shownSettings = Object(JSON.parse(text))
      else for (const line of text.trim().split('\n')) await run(line)
    },
    async buy() {
      expect(opened.map(({ provider }) => provider).sort()).toEqual(Object.keys(guideCase.gateways).sort())
      day = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      for (const each of opened) {
        const itemId = await shop.addItem({ cards: createCards(1, each.channel) })
        const placed = await submitOrder(shop, itemId, { payChannel: each.channel })
        await shop.pressButton(await each.pageOf(await requestQr(placed, each.channel)), 'pay')
        await waitForStatus(placed, 'delivered')
        each.placed = placed
      }
    },
    async complain() {
      for (const each of opened) {
        if (!each.placed) throw new Error('there is no purchase')
        const cardIds = ((await readOrder(each.placed)).cards ?? []).map(({ cardId }) => cardId)
        each.complaint = await complain(each.placed, { cardIds })
      }
    },
    async expectRefunds() {
      for (let turn = 0; turn < 4; turn++) await shop.advanceClock(61)
      for (const { gateway, placed, provider } of opened) {
        const { paidFen, refundedFen } = gateway.ledger.sums()
        expect(paidFen, provider).toBeGreaterThan(0)
        expect(refundedFen, provider).toBe(guideCase.refund === 'done' ? paidFen : 0)
        if (placed)
          expect((await readOrder(placed)).refund, provider).toMatchObject({ state: guideCase.refund })
      }
    },
    async expectMistakes(text) {
      for (const { provider, setting, value, message } of guideCase.mistakes) {
        const each = opened.find((candidate) => candidate.provider === provider)
        if (!each) throw new Error(`there is no channel of ${provider}`)
        const { channel, settings } = each
        const edit = async (change: object) => {
          await writeSettings('change.json', change)
          await runLine(shop, folder, ['channel', 'edit', channel, '--settings', 'change.json'])
        }
        await edit({ [setting]: value })
        const result = await runLine(shop, folder, ['channel', 'test', channel])
        expect(result, `${setting} is wrong`).toMatchObject({
          failed: true,
          out: expect.stringContaining(message),
        })
        expect(text, 'the guide explains this message').toContain(message)
        await edit({ [setting]: settings[setting] })
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { gateway } of opened) await gateway[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
