import {
  addComplaint,
  addProof,
  type ComplaintNo,
  type ComplaintType,
  closeComplaint,
  detailComplaint,
  type Expectation,
  escalateComplaint,
} from '@faka/contract/complaint'
import {
  decideComplaint as decideOperation,
  refundComplaint as refundOperation,
  rejectComplaint as rejectOperation,
  replaceComplaint as replaceOperation,
} from '@faka/contract/complaint-selling'
import { getOrder } from '@faka/contract/delivery'
import type { Endpoint } from '@faka/contract/endpoint'
import { CardId } from '@faka/contract/ids'
import { Refused } from '../server/src/kernel/refuse.ts'
import { answerComplaint } from '../server/src/rooms/complaint/answer-complaint.ts'
import { decideComplaint } from '../server/src/rooms/complaint/decide-complaint.ts'
import { refundComplaint } from '../server/src/rooms/complaint/refund-complaint.ts'
import { rejectComplaint } from '../server/src/rooms/complaint/reject-complaint.ts'
import { replaceComplaint } from '../server/src/rooms/complaint/replace-complaint.ts'
import { theOneText } from './broken-promises.ts'
import { type Step as OrderStep, take as takeOrderStep } from './steps.ts'
import type { Purchase, Town } from './town.ts'

/** Something that can happen after a purchase, written so that a failing history can be read. */
export type Step =
  | { act: 'order'; step: OrderStep }
  | { act: 'complain'; order: number; type: ComplaintType; expectation: Expectation; cards: number }
  | { act: 'say' | 'escalate' | 'withdraw' | 'answer' | 'refuse' | 'reject'; complaint: number }
  | { act: 'replace' | 'decideReplace'; complaint: number; cards: number | null; texts: number | null }
  | { act: 'refund' | 'decideRefund'; complaint: number; amountFen: number | null }
  | { act: 'readCards'; order: number }
  | { act: 'together'; steps: readonly Step[] }

/** What buyers know of their complaints, and of the cards that they have ever seen. */
export interface Memory {
  complaints: { complaintNo: ComplaintNo; purchase: Purchase }[]
  /** Each card that was ever read, with the order that read it. */
  readers: Map<string, string>
  /** Of each order: how often each of its numbers had been replaced when its cards were read last. */
  replaced: Map<string, readonly number[]>
  texts: number
}

export const newMemory = (): Memory => ({
  complaints: [],
  readers: new Map(),
  replaced: new Map(),
  texts: 0,
})

const words = 'Something is wrong with what I bought.'

const pick = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values.at(-1 - (which % Math.max(1, values.length)))

/** By what anybody opens an order, whoever made it. */
const byNumber = ({ orderNo, wish: { cardPassword } }: Purchase) => ({
  orderNo,
  ...(cardPassword === undefined ? {} : { cardPassword }),
})

/** By what a buyer opens his order: its number and password, or the session that made it. */
const opening = (purchase: Purchase) => (purchase.owned ? { orderNo: purchase.orderNo } : byNumber(purchase))

/** By what a buyer opens his complaint; the owner of the order needs no more than its number. */
const access = (purchase: Purchase) => (purchase.owned ? {} : opening(purchase))

/** As whom he does it. */
const as = ({ owned }: Purchase) => (owned ? 'owner' : 'guest')

/** The numbers whose bits are set. */
const numbersIn = (bits: number): CardId[] =>
  [1, 2, 3].filter((number) => bits & (1 << (number - 1))).map((number) => CardId.parse(String(number)))

/** Lets a seller's verb refuse as its contract says, and no otherwise. */
async function unlessRefused(operation: Endpoint, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refused && operation.refusals.includes(error.codeName))) throw error
  }
}

async function complain(town: Town, memory: Memory, step: Extract<Step, { act: 'complain' }>): Promise<void> {
  const purchase = pick(town.purchases, step.order)
  if (!purchase) return
  const wish = {
    ...opening(purchase),
    type: step.type,
    expectation: step.expectation,
    cardIds: numbersIn(step.cards),
    text: words,
    images: [],
    contact: { mail: 'buyer@example.com' },
  }
  const answer = await town.call(addComplaint, wish, as(purchase))
  if (answer.ok) memory.complaints.push({ complaintNo: answer.data.complaintNo, purchase })
}

/** How often each number of an order was replaced, as its complaints tell. */
async function replacedOf(town: Town, memory: Memory, purchase: Purchase): Promise<number[]> {
  const counts = [0, 0, 0]
  for (const { complaintNo, purchase: about } of memory.complaints) {
    if (about.orderNo !== purchase.orderNo) continue
    const answer = await town.call(detailComplaint, { complaintNo, ...access(about) }, as(about))
    if (!answer.ok) throw new Error(`law 7: a complaint that was made answers ${answer.code}`)
    if (answer.data.outcome?.kind !== 'replaced') continue
    for (const cardId of answer.data.outcome.cardIds)
      counts[Number(cardId) - 1] = (counts[Number(cardId) - 1] ?? 0) + 1
  }
  return counts
}

/** Reads an order's cards: only what was replaced is another one, and nobody ever read it before. */
async function readCards(town: Town, memory: Memory, order: number): Promise<void> {
  const purchase = pick(town.purchases, order)
  if (!purchase) return
  const counts = await replacedOf(town, memory, purchase)
  const answer = await town.call(getOrder, byNumber(purchase))
  if (!answer.ok || !answer.data.cards) return
  const texts = answer.data.cards.map(({ content }) => content)
  const before = purchase.cards
  const known = memory.replaced.get(purchase.orderNo)
  for (const [at, text] of texts.entries()) {
    const changed = before !== undefined && before[at] !== text
    const wanted = before !== undefined && (known?.[at] ?? 0) !== counts[at]
    if (changed !== wanted)
      throw new Error(
        `law 3: card ${at + 1} of order ${purchase.orderNo} changed: ${changed}, replaced: ${wanted}`,
      )
    const reader = memory.readers.get(text)
    if (text !== theOneText && (before === undefined || changed) && reader !== undefined)
      throw new Error(`law 1: order ${purchase.orderNo} got a card that ${reader} had read`)
    memory.readers.set(text, purchase.orderNo)
  }
  if (before && before.length !== texts.length) throw new Error('law 3: an order has more or fewer cards')
  memory.replaced.set(purchase.orderNo, counts)
  purchase.cards = texts
}

const newTexts = (memory: Memory, count: number | null): string[] | undefined =>
  count === null ? undefined : Array.from({ length: count }, () => `new text ${++memory.texts}`)

/** Does one step. `alone`: nothing else happens meanwhile. */
export async function take(town: Town, memory: Memory, step: Step, alone = true): Promise<void> {
  const { seller } = town.shop
  if (step.act === 'order') return takeOrderStep(town, step.step, alone)
  if (step.act === 'complain') return complain(town, memory, step)
  if (step.act === 'readCards') return alone ? readCards(town, memory, step.order) : undefined
  if (step.act === 'together') {
    await Promise.all(step.steps.map((each) => take(town, memory, each, false)))
    return
  }
  const about = pick(memory.complaints, step.complaint)
  if (!about) return
  const { complaintNo, purchase } = about
  const mine = { complaintNo, ...access(purchase) }
  const said = { complaintNo, text: words, images: [] }
  switch (step.act) {
    case 'say':
      return void (await town.call(addProof, { ...mine, text: words, images: [] }, as(purchase)))
    case 'escalate':
      return void (await town.call(escalateComplaint, mine, as(purchase)))
    case 'withdraw':
      return void (await town.call(closeComplaint, mine, as(purchase)))
    case 'answer':
      return unlessRefused(rejectOperation, () => answerComplaint(seller, said))
    case 'refuse':
      return unlessRefused(rejectOperation, () => rejectComplaint(seller, said))
    case 'reject':
      return unlessRefused(decideOperation, () =>
        decideComplaint(seller, { complaintNo, decision: 'reject', text: words }),
      )
    case 'replace':
    case 'decideReplace': {
      const cardIds = step.cards === null ? undefined : numbersIn(step.cards)
      const chosen = { complaintNo, cardIds, texts: newTexts(memory, step.texts) }
      if (step.act === 'replace')
        return unlessRefused(replaceOperation, () => replaceComplaint(seller, chosen))
      return unlessRefused(decideOperation, () =>
        decideComplaint(seller, { ...chosen, decision: 'replace', text: words }),
      )
    }
    case 'refund':
    case 'decideRefund': {
      const amountFen = step.amountFen ?? undefined
      if (step.act === 'refund')
        return unlessRefused(refundOperation, () => refundComplaint(seller, { complaintNo, amountFen }))
      return unlessRefused(decideOperation, () =>
        decideComplaint(seller, { complaintNo, decision: 'refund', amountFen, text: words }),
      )
    }
  }
}
