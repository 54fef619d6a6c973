import { complaintTypes, expectations } from '@faka/contract/complaint/complaint'
import { type RecallRemedy, recallRemedies } from '@faka/contract/complaint/recall'
import { recallChoices } from '@faka/contract/complaint/recall-choice'
import * as fc from 'fast-check'
import type { Step } from './complaint-steps.ts'

/** The newest in most cases. */
const anyIndex = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }))
const ofAct = <Act extends Step['act']>(act: Act) => ({ act: fc.constant(act) })
const orderStep = (step: Extract<Step, { act: 'order' }>['step']): Step => ({ act: 'order', step })

/** A paid purchase, of cards in most cases. */
const paidPurchase = fc
  .record({
    item: fc.oneof(
      { weight: 4, arbitrary: fc.constant('cards' as const) },
      fc.constantFrom('reusable' as const, 'byHand' as const),
    ),
    quantity: fc.integer({ min: 1, max: 3 }),
    channel: fc.nat({ max: 2 }),
    secret: fc.boolean(),
    owned: fc.boolean(),
    fromBalance: fc.boolean(),
  })
  .map(
    ({ item, quantity, channel, secret, owned, fromBalance }): Step =>
      orderStep({
        act: 'buy',
        steps: [
          { act: 'create', item, quantity, channel, secret, owned, times: 1 },
          ...(owned && fromBalance ? [{ act: 'payFromBalance', order: 0 } as const] : []),
          { act: 'pay', order: 0, channel, moneyFirst: false },
          { act: 'press', payPage: 0, action: 'pay' },
        ],
      }),
  )

/** Cards of an order: the first in most cases, sometimes cards that it does not have. */
const cards = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.nat({ max: 7 }))
const complain = fc.record({
  ...ofAct('complain'),
  order: anyIndex,
  type: fc.constantFrom(...complaintTypes),
  expectation: fc.constantFrom(...expectations),
  cards,
})
const simple = <Act extends 'say' | 'escalate' | 'withdraw' | 'answer' | 'refuse' | 'reject'>(act: Act) =>
  fc.record({ ...ofAct(act), complaint: anyIndex })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const replace = <Act extends 'replace' | 'decideReplace'>(act: Act) =>
  fc.record({
    ...ofAct(act),
    complaint: anyIndex,
    cards: orNull(cards.filter((bits) => bits > 0)),
    texts: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 3 })),
  })
const refund = <Act extends 'refund' | 'decideRefund'>(act: Act) =>
  fc.record({
    ...ofAct(act),
    complaint: anyIndex,
    amountFen: orNull(fc.constantFrom(1, 450, 900, 1000, 3000)),
  })

const replaceBySeller = fc.record({
  ...ofAct('replaceBySeller'),
  order: anyIndex,
  cards: cards.filter((bits) => bits > 0),
  texts: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 3 })),
  times: fc.constantFrom(1, 1, 2),
})

const hour = 3600
/** Minutes for the jobs, hours for deadlines, weeks until all complaints are closed. */
const advanceClockAndRunJobs = fc
  .constantFrom(1, 5, 60, 9 * hour, 16 * hour, 25 * hour, 25 * hour, 16 * 24 * hour)
  .map((seconds) => orderStep({ act: 'runJobs', seconds }))
const restock = fc.integer({ min: 1, max: 3 }).map((count) => orderStep({ act: 'restock', count }))
const byHand = anyIndex.map((order) => orderStep({ act: 'deliverByHand', order }))

/** A gateway that rejects refunds: the money goes to the buyer's balance or to manual review. */
const refuseRefunds = fc.boolean().map((on) => orderStep({ act: 'rejectRefunds', on }))

const anyChoice = fc.constantFrom(...recallChoices)
const recall = (order = anyIndex) => fc.record({ ...ofAct('recall'), order })
const remedy = (order = anyIndex, kind: fc.Arbitrary<RecallRemedy> = fc.constantFrom(...recallRemedies)) =>
  fc.record({
    ...ofAct('remedy'),
    order,
    remedy: kind,
    // the first is over after the longest pause, the other one is not
    days: fc.constantFrom(1, 30),
    fallback: anyChoice,
    alone: fc.boolean(),
  })
const choose = (order = anyIndex) =>
  fc.record({ ...ofAct('choose'), order, choice: anyChoice, times: fc.constantFrom(1, 1, 2) })
const newest = fc.constant(0)
const offerNewest = fc.tuple(paidPurchase, recall(newest), restock, remedy(newest, fc.constant('offer')))
/** A buyer of recalled cards is offered the choice, and chooses, complains first, or lets the deadline pass. */
const offerStory = fc
  .tuple(
    offerNewest,
    fc.oneof(
      choose(newest).map((step): Step[] => [step]),
      fc.tuple(complain, choose(newest)).map((steps): Step[] => steps),
      fc.constant<Step[]>([orderStep({ act: 'runJobs', seconds: 25 * hour })]),
    ),
  )
  .map(([offered, end]): Step => ({ act: 'inTurn', steps: [...offered, ...end] }))

const concurrentStep = fc.oneof(
  paidPurchase,
  complain,
  ...(['say', 'escalate', 'withdraw', 'answer', 'refuse', 'reject'] as const).map(simple),
  replace('replace'),
  replace('decideReplace'),
  refund('refund'),
  refund('decideRefund'),
  replaceBySeller,
  recall(),
  remedy(),
  choose(),
  advanceClockAndRunJobs,
)

/** Any step; purchases, complaints and their ends are more frequent than faults. */
export const anyComplaintStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: paidPurchase },
  { weight: 8, arbitrary: complain },
  { weight: 2, arbitrary: simple('say') },
  { weight: 2, arbitrary: simple('escalate') },
  { weight: 1, arbitrary: simple('withdraw') },
  { weight: 2, arbitrary: simple('answer') },
  { weight: 2, arbitrary: simple('refuse') },
  { weight: 1, arbitrary: simple('reject') },
  { weight: 4, arbitrary: replace('replace') },
  { weight: 3, arbitrary: refund('refund') },
  { weight: 4, arbitrary: replaceBySeller },
  { weight: 2, arbitrary: replace('decideReplace') },
  { weight: 2, arbitrary: refund('decideRefund') },
  { weight: 3, arbitrary: offerStory },
  { weight: 2, arbitrary: recall() },
  { weight: 2, arbitrary: remedy() },
  { weight: 3, arbitrary: choose() },
  { weight: 4, arbitrary: fc.record({ ...ofAct('readCards'), order: anyIndex }) },
  { weight: 4, arbitrary: advanceClockAndRunJobs },
  { weight: 2, arbitrary: byHand },
  { weight: 3, arbitrary: restock },
  { weight: 2, arbitrary: refuseRefunds },
  { weight: 1, arbitrary: fc.constant(orderStep({ act: 'restart' })) },
  {
    weight: 1,
    arbitrary: fc.constant(orderStep({ act: 'setFaults', requests: 'broken', webhooks: 'none' })),
  },
  {
    weight: 2,
    arbitrary: fc.constant(orderStep({ act: 'setFaults', requests: 'none', webhooks: 'none' })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...ofAct('concurrently'),
      steps: fc.array(concurrentStep, { minLength: 2, maxLength: 3 }),
    }),
  },
)
