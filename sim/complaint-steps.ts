import {
  addComplaint,
  addProof,
  type ComplaintNo,
  type ComplaintType,
  closeComplaint,
  detailComplaint,
  type Expectation,
  escalateComplaint,
} from '@faka/contract/complaint/complaint'
import {
  decideComplaint as decideOperation,
  refundComplaint as refundOperation,
  rejectComplaint as rejectOperation,
  replaceComplaint as replaceOperation,
} from '@faka/contract/complaint/seller-complaint'
import { getOrder } from '@faka/contract/delivery/delivery'
import { CardId } from '@faka/contract/shared/ids'
import { answerComplaint } from '../server/src/modules/complaint/answer-complaint.ts'
import { decideComplaint } from '../server/src/modules/complaint/decide-complaint.ts'
import { refundComplaint } from '../server/src/modules/complaint/refund-complaint.ts'
import { rejectComplaint } from '../server/src/modules/complaint/reject-complaint.ts'
import { replaceComplaint } from '../server/src/modules/complaint/replace-complaint.ts'
import { byNumber, callerOf, complaintAccess, orderAccess } from './buyer-access.ts'
import { reusableText } from './find-broken-promises.ts'
import { pick } from './pick.ts'
import { type RecallStep, runRecallStep } from './recall-steps.ts'
import { listReplacedWithoutComplaint, replaceBySeller } from './replace-step.ts'
import type { Purchase, SimulatedShop } from './simulated-shop.ts'
import { type Step as OrderStep, runStep as takeOrderStep } from './steps.ts'
import { unlessRejected } from './unless-rejected.ts'

/** A step after a purchase, written so that a failing history is readable. */
export type Step =
  | { act: 'order'; step: OrderStep }
  | { act: 'complain'; order: number; type: ComplaintType; expectation: Expectation; cards: number }
  | { act: 'say' | 'escalate' | 'withdraw' | 'answer' | 'refuse' | 'reject'; complaint: number }
  | { act: 'replace' | 'decideReplace'; complaint: number; cards: number | null; texts: number | null }
  | { act: 'refund' | 'decideRefund'; complaint: number; amountFen: number | null }
  | { act: 'replaceBySeller'; order: number; cards: number; texts: number | null; times: number }
  | RecallStep
  | { act: 'readCards'; order: number }
  | { act: 'inTurn'; steps: readonly Step[] }
  | { act: 'concurrently'; steps: readonly Step[] }

/** What buyers know about their complaints and all cards they have ever seen. */
export interface ComplaintLog {
  complaints: { complaintNo: ComplaintNo; purchase: Purchase }[]
  /** Each card that was ever read, with the order that read it. */
  readers: Map<string, string>
  /** By order: how often each card number had been replaced when the cards were last read. */
  replaced: Map<string, readonly number[]>
  texts: number
}

export const createComplaintLog = (): ComplaintLog => ({
  complaints: [],
  readers: new Map(),
  replaced: new Map(),
  texts: 0,
})

const complaintText = 'Something is wrong with what I bought.'

/** The card numbers whose bits are set. */
const numbersIn = (bits: number): CardId[] =>
  [1, 2, 3].filter((number) => bits & (1 << (number - 1))).map((number) => CardId.parse(String(number)))

async function complain(
  simulation: SimulatedShop,
  log: ComplaintLog,
  step: Extract<Step, { act: 'complain' }>,
): Promise<void> {
  const purchase = pick(simulation.purchases, step.order)
  if (!purchase) return
  const input = {
    ...orderAccess(purchase),
    type: step.type,
    expectation: step.expectation,
    cardIds: numbersIn(step.cards),
    text: complaintText,
    images: [],
    contact: { mail: 'buyer@example.com' },
  }
  const answer = await simulation.call(addComplaint, input, callerOf(purchase))
  if (answer.ok) log.complaints.push({ complaintNo: answer.data.complaintNo, purchase })
}

/** How often each card number of an order was replaced: what its complaints say, and what was replaced without one. */
async function countReplacements(
  simulation: SimulatedShop,
  log: ComplaintLog,
  purchase: Purchase,
): Promise<number[]> {
  const counts = [0, 0, 0]
  const add = (number: number) => {
    counts[number - 1] = (counts[number - 1] ?? 0) + 1
  }
  for (const { complaintNo, purchase: about } of log.complaints) {
    if (about.orderNo !== purchase.orderNo) continue
    const answer = await simulation.call(
      detailComplaint,
      { complaintNo, ...complaintAccess(about) },
      callerOf(about),
    )
    if (!answer.ok) throw new Error(`law 7: a complaint that was made answers ${answer.code}`)
    if (answer.data.outcome?.kind !== 'replaced') continue
    for (const cardId of answer.data.outcome.cardIds) add(Number(cardId))
  }
  for (const cardNo of await listReplacedWithoutComplaint(simulation, purchase.orderNo)) add(cardNo)
  return counts
}

/** Reads an order's cards: only replaced ones may differ, and no card was read by another order. */
async function readCards(simulation: SimulatedShop, log: ComplaintLog, order: number): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const counts = await countReplacements(simulation, log, purchase)
  const answer = await simulation.call(getOrder, byNumber(purchase))
  if (!answer.ok || !answer.data.cards) return
  const texts = answer.data.cards.map(({ content }) => content)
  const before = purchase.cards
  const known = log.replaced.get(purchase.orderNo)
  for (const [index, text] of texts.entries()) {
    const changed = before !== undefined && before[index] !== text
    const wanted = before !== undefined && (known?.[index] ?? 0) !== counts[index]
    if (changed !== wanted)
      throw new Error(
        `law 3: card ${index + 1} of order ${purchase.orderNo} changed: ${changed}, replaced: ${wanted}`,
      )
    const reader = log.readers.get(text)
    if (text !== reusableText && (before === undefined || changed) && reader !== undefined)
      throw new Error(`law 1: order ${purchase.orderNo} got a card that ${reader} had read`)
    log.readers.set(text, purchase.orderNo)
  }
  if (before && before.length !== texts.length) throw new Error('law 3: an order has more or fewer cards')
  log.replaced.set(purchase.orderNo, counts)
  purchase.cards = texts
}

const newTexts = (log: ComplaintLog, count: number | null): string[] | undefined =>
  count === null ? undefined : Array.from({ length: count }, () => `new text ${++log.texts}`)

/** Runs one step. `alone`: nothing else happens meanwhile. */
export async function runComplaintStep(
  simulation: SimulatedShop,
  log: ComplaintLog,
  step: Step,
  alone = true,
): Promise<void> {
  const { seller } = simulation.shop
  if (step.act === 'order') return takeOrderStep(simulation, step.step, alone)
  if (step.act === 'complain') return complain(simulation, log, step)
  if (step.act === 'readCards') return alone ? readCards(simulation, log, step.order) : undefined
  if (step.act === 'recall' || step.act === 'remedy' || step.act === 'choose')
    return runRecallStep(simulation, step, alone)
  if (step.act === 'replaceBySeller') {
    const orderNo = pick(simulation.purchases, step.order)?.orderNo
    const chosen = { cardIds: numbersIn(step.cards), texts: newTexts(log, step.texts), times: step.times }
    return orderNo && replaceBySeller(simulation, orderNo, chosen)
  }
  if (step.act === 'inTurn') {
    for (const each of step.steps) await runComplaintStep(simulation, log, each, alone)
    return
  }
  if (step.act === 'concurrently') {
    await Promise.all(step.steps.map((each) => runComplaintStep(simulation, log, each, false)))
    return
  }
  const about = pick(log.complaints, step.complaint)
  if (!about) return
  const { complaintNo, purchase } = about
  const mine = { complaintNo, ...complaintAccess(purchase) }
  const message = { complaintNo, text: complaintText, images: [] }
  switch (step.act) {
    case 'say':
      return void (await simulation.call(
        addProof,
        { ...mine, text: complaintText, images: [] },
        callerOf(purchase),
      ))
    case 'escalate':
      return void (await simulation.call(escalateComplaint, mine, callerOf(purchase)))
    case 'withdraw':
      return void (await simulation.call(closeComplaint, mine, callerOf(purchase)))
    case 'answer':
      return void (await unlessRejected(rejectOperation, () => answerComplaint(seller, message)))
    case 'refuse':
      return void (await unlessRejected(rejectOperation, () => rejectComplaint(seller, message)))
    case 'reject':
      return void (await unlessRejected(decideOperation, () =>
        decideComplaint(seller, { complaintNo, decision: 'reject', text: complaintText }),
      ))
    case 'replace':
    case 'decideReplace': {
      const cardIds = step.cards === null ? undefined : numbersIn(step.cards)
      const chosen = { complaintNo, cardIds, texts: newTexts(log, step.texts) }
      if (step.act === 'replace')
        return void (await unlessRejected(replaceOperation, () => replaceComplaint(seller, chosen)))
      return void (await unlessRejected(decideOperation, () =>
        decideComplaint(seller, { ...chosen, decision: 'replace', text: complaintText }),
      ))
    }
    case 'refund':
    case 'decideRefund': {
      const amountFen = step.amountFen ?? undefined
      if (step.act === 'refund')
        return void (await unlessRejected(refundOperation, () =>
          refundComplaint(seller, { complaintNo, amountFen }),
        ))
      return void (await unlessRejected(decideOperation, () =>
        decideComplaint(seller, { complaintNo, decision: 'refund', amountFen, text: complaintText }),
      ))
    }
  }
}
