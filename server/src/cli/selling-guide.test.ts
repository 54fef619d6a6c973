import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complain } from '../../../test-support/seed/complaint.ts'
import { createPicture } from '../../../test-support/seed/pictures.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { findUnknownCommands, isCommand, namedCommands } from '../../../test-support/server/guide-commands.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { openWebhookListener } from '../../../test-support/server/webhook-listener.ts'

const guide = await readFile(new URL('../../../docs/selling.md', import.meta.url), 'utf8')
const commandLine = guide.slice(guide.indexOf('\n## The command line\n'))

/** The lines that a reader types, each with what it prints. */
const typedLines = [...commandLine.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block
    .replaceAll(/ \\\n +/g, ' ')
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [line = '', ...printed] = part.trimEnd().split('\n')
      return { line: line.replace(/^pbpaste \| /, ''), firstPrinted: printed[0] ?? '' }
    }),
)

/** The file of variants that the guide shows. */
const [, variantsFile = ''] = /^```json\n([^`]*"axes"[^`]*)^```$/m.exec(commandLine) ?? []

const splitArguments = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|((?:[^\s"]|"[^"]*")+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

test('every command that the guide names exists, with the flags that are named with it', () => {
  const named = [
    ...typedLines.map(({ line }) => line.replace('npm run -s shop -- ', '')),
    ...namedCommands(guide),
  ].filter(isCommand)
  expect(named.length).toBeGreaterThan(80)
  expect(findUnknownCommands(named)).toEqual([])
})

/** What the guide's numbers stand for in this shop. */
type Numbers = Map<string, string>

const itemInGuide = '7RC1A5629Z'
const variantItemInGuide = '2W6Y0TFMJ5'
const fileItemInGuide = '4T9YB2K6QD'
const orderInGuide = '8F2K0Q7M3XZ4TBN6A1CD'
const complaintInGuide = '7QK93WSY49XCEPME7NQW'

/** An order that was paid and waits for delivery by hand. */
async function payManualOrder(shop: TestShop, shortUrl: string): Promise<string> {
  const created = await runBeside(shop, [
    ...['item', 'create', shortUrl, '--title', 'Top-up', '--price', '30', '--delivery', 'by-hand'],
    ...['--question', 'Which account?', '--json'],
  ])
  const { itemId } = JSON.parse(created.out)
  await runBeside(shop, ['item', 'publish', itemId])
  const placed = await submitOrder(shop, itemId, { answers: ['mina@game.example'] })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  return placed.orderNo
}

/** What happens in the shop before a line of the guide, which its reader did not type. */
const before: Readonly<
  Record<string, (shop: TestShop, numbers: Numbers, file: (name: string) => string) => Promise<unknown>>
> = {
  'shop change': async (_shop, _numbers, file) => writeFile(file('logo.png'), await createPicture()),
  'page create': (_shop, _numbers, file) => writeFile(file('guide.md'), '## First\n\nOpen the site.\n'),
  'stock preview': (_shop, _numbers, file) =>
    writeFile(file('cards.txt'), 'CARD-0001\nCARD-0002\n\nCARD-0001\n'),
  'stock add-file': async (shop, numbers, file) => {
    numbers.set(fileItemInGuide, await shop.addItem({ content: 'reusable' }))
    await writeFile(file('setup.zip'), 'the bytes of a program')
  },
  'item set-variants': async (shop, numbers, file) => {
    numbers.set(variantItemInGuide, await shop.addItem())
    await writeFile(file('variants.json'), variantsFile)
  },
  'item publish': async (shop, numbers) => {
    const itemId = numbers.get(itemInGuide) ?? ''
    const cards = createCards(12, 'MORE').join('\n')
    expect((await runBeside(shop, ['stock', 'add', itemId, '-'], cards)).exitCode).toBe(0)
  },
  'order to-deliver': async (shop, numbers) => {
    numbers.set(orderInGuide, await payManualOrder(shop, 'mina-cards'))
  },
  'order deliver': (_shop, _numbers, file) => writeFile(file('texts.txt'), 'Topped up.\n'),
  'order refund': async (shop, numbers) => {
    const placed = await buy(shop, numbers.get(itemInGuide) ?? '')
    numbers.set(orderInGuide, placed.orderNo)
  },
  'complaint list': async (shop, numbers) => {
    const placed = await buy(shop, numbers.get(itemInGuide) ?? '', { quantity: 2 })
    numbers.set(complaintInGuide, await complain(placed, { expectation: 'replace' }))
  },
  // the platform decides what the seller disagrees with
  'complaint decide': (shop, numbers) =>
    runBeside(shop, [
      ...['complaint', 'reject', numbers.get(complaintInGuide) ?? ''],
      ...['--text', 'The record shows that the code was used by its buyer.'],
    ]),
}

/** What a line prints, with everything that differs from one shop to the next taken out. */
const shapeOf = (printed: string): string =>
  printed
    .replaceAll(/whsec_\S+/g, 'KEY')
    .replaceAll(/https?:\/\/\S+/g, 'URL')
    .replaceAll(/\b[0-9A-Z]{10,32}\b/g, 'ID')
    .replaceAll(/[\d.:-]*\d/g, '0')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The lines that end with an error, which the guide shows. */
const failing = new Set(['Some cards are duplicates. Nothing was imported.', '--title is missing.'])
/**
 * A message to an app or a seller's program leaves the machine; `chat-commands`, `call-programs` and the tests of each app
 * call a stand-in.
 */
const callsOthers = ['chat test', 'program test']

test('every line of the guide’s command line works as it is written', async () => {
  await using resources = new AsyncDisposableStack()
  const shop = resources.use(await openShop())
  const program = resources.use(await openWebhookListener())
  const folder = await mkdtemp(join(tmpdir(), 'faka-selling-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const file = (name: string) => join(folder, name)
  const numbers: Numbers = new Map([['https://mina.example/faka', program.url]])
  let additions = 0
  for (const { line, firstPrinted } of typedLines) {
    const [noun = '', verb = '', ...rest] = splitArguments(line.replace('npm run -s shop -- ', ''))
    const name = `${noun} ${verb}`
    if (callsOthers.includes(name)) continue
    await before[name]?.(shop, numbers, file)
    if (name === 'stock add') additions += 1
    // the first call is refused, and the file mended
    if (name === 'stock add' && additions === 2)
      await writeFile(file('cards.txt'), 'CARD-0001\nCARD-0002\n\n')
    const args = [noun, verb, ...rest].map((word) => numbers.get(word) ?? word)
    const input =
      name === 'order find' ? 'CARD-0001\n' : 'a long password of tests\na long password of tests\n'
    const { exitCode, out, err } = await runBeside(shop, args, input, {}, folder)
    const expectsFailure = failing.has(firstPrinted)
    expect([expectsFailure, exitCode === 0], `${line}\n${out}${err}`).toEqual([
      expectsFailure,
      !expectsFailure,
    ])
    // a password is asked for at a terminal alone
    const printed = (err || out).replace(/^/, firstPrinted === 'New password:' ? firstPrinted : '')
    // this shop has more items than the guide's
    if (firstPrinted !== '')
      expect(shapeOf(printed), line).toContain(shapeOf(firstPrinted).replace(/\]$/, ''))
    const [, itemId] = /its id is ([0-9A-Z]{10})\.\nNext: stock add/.exec(out) ?? []
    if (itemId && !numbers.has(itemInGuide)) numbers.set(itemInGuide, itemId)
  }
  expect(additions).toBe(2)
  expect(program.received).toHaveLength(1)
})
