import * as fc from 'fast-check'
import { payPageActions } from '../simulators/epay/perform-action.ts'
import { type NetworkFault, networkFaults } from './network.ts'
import type { Step } from './steps.ts'

/** The newest in most cases. */
const anyIndex = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }))
const ofAct = <Act extends Step['act']>(act: Act) => ({ act: fc.constant(act) })
const realFaults = networkFaults.filter((each) => each !== 'none')
const anyFault = (): fc.Arbitrary<NetworkFault> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...networkFaults))

const anyChannel = fc.nat({ max: 2 })
const createStep = fc.record({
  ...ofAct('create'),
  item: fc.oneof(
    { weight: 4, arbitrary: fc.constant('cards' as const) },
    fc.constantFrom('reusable' as const, 'byHand' as const, 'topUp' as const),
  ),
  quantity: fc.integer({ min: 1, max: 3 }),
  channel: anyChannel,
  secret: fc.boolean(),
  coupon: fc.constantFrom(undefined, undefined, 'forTwo' as const, 'oncePerBuyer' as const),
  chosen: fc.constantFrom(false, false, true),
  owned: fc.boolean(),
  startPayment: fc.boolean(),
  times: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.constant(2)),
})
const payStep = fc.record({
  ...ofAct('pay'),
  order: anyIndex,
  channel: anyChannel,
  moneyFirst: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  balanceFen: fc.constantFrom(undefined, undefined, 0, 1, 300),
})
const pressStep = fc.record({
  ...ofAct('press'),
  payPage: anyIndex,
  action: fc.constantFrom(...payPageActions),
})
const redeliverStep = fc.record({
  ...ofAct('redeliver'),
  webhook: fc.nat({ max: 5 }),
  times: fc.constantFrom(1, 5),
})
const misrouteStep = fc.record({ ...ofAct('misroute'), webhook: anyIndex, channel: anyChannel })
const runJobsStep = fc.record({
  ...ofAct('runJobs'),
  seconds: fc.constantFrom(1, 5, 5, 20, 20, 60, 120, 960),
})
const advanceClockStep = fc.record({ ...ofAct('advanceClock'), seconds: fc.constantFrom(1, 10, 900, 1200) })
/** A network fault between the shop and its gateway, until it is cleared. */
const faultStep = fc.record({
  ...ofAct('setFaults'),
  requests: fc.constantFrom(...realFaults),
  webhooks: fc.constantFrom(...realFaults),
})
const noFaultStep = fc.constant({ act: 'setFaults', requests: 'none', webhooks: 'none' } as const)
const payFromStep = fc.record({ ...ofAct('payFromBalance'), order: anyIndex })
const redeemStep = fc.record({
  ...ofAct('redeem'),
  by: fc.array(fc.constantFrom('owner' as const, 'rival' as const), { minLength: 1, maxLength: 4 }),
})
const complainStep = fc.record({
  ...ofAct('complain'),
  order: anyIndex,
  part: fc.constantFrom('some' as const, 'all' as const),
})
const rateStep = fc.record({
  ...ofAct('rate'),
  order: anyIndex,
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
})
const refundBySellerStep = fc.record({
  ...ofAct('refundBySeller'),
  order: anyIndex,
  part: fc.constantFrom('some' as const, 'all' as const),
  times: fc.constantFrom(1, 1, 2),
})
const payOutStep = fc.record({
  ...ofAct('payOut'),
  share: fc.integer({ min: 1, max: 3 }),
  times: fc.constantFrom(1, 2),
})
const cancelBySellerStep = fc.record({
  ...ofAct('cancelBySeller'),
  order: anyIndex,
  times: fc.constantFrom(1, 1, 2),
})
const confirmBySellerStep = fc.record({
  ...ofAct('confirmBySeller'),
  order: anyIndex,
  times: fc.constantFrom(1, 1, 2),
})
const refuseRefunds = (on: boolean) => fc.constant({ act: 'rejectRefunds', on } as const)
const ownedStep = fc.record({
  ...ofAct('create'),
  item: fc.constant('cards' as const),
  quantity: fc.constant(1),
  channel: fc.constant(0),
  secret: fc.boolean(),
  owned: fc.constant(true),
  times: fc.constant(1),
})
const topUpStep = fc.record({
  ...ofAct('create'),
  item: fc.constant('topUp' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  channel: anyChannel,
  secret: fc.constant(false),
  times: fc.constantFrom(1, 2),
})
const payTwiceStep = fc.constant({ act: 'press', payPage: 0, action: 'payTwice' } as const)
const payNewest = fc.record({
  ...ofAct('pay'),
  order: fc.constant(0),
  channel: anyChannel,
  moneyFirst: fc.constant(false),
})
const payPart = fc.record({
  ...ofAct('pay'),
  order: fc.constant(0),
  channel: anyChannel,
  moneyFirst: fc.constant(false),
  balanceFen: fc.constantFrom(1, 100, 300),
})
const payFromNewest = fc.constant({ act: 'payFromBalance', order: 0 } as const)
const cancelNewest = fc.record({ ...ofAct('cancel'), order: fc.constant(0) })
/** An order on its way to be paid, as most orders are, or paid after it was given up. */
const buyStep = fc.record({
  ...ofAct('buy'),
  steps: fc.oneof(
    fc.tuple(createStep, payStep),
    fc.tuple(createStep, payStep, pressStep),
    fc.tuple(createStep, payStep, pressStep, fc.oneof(cancelNewest, runJobsStep), pressStep),
    fc.tuple(createStep, payStep, pressStep, advanceClockStep, cancelNewest),
    fc.tuple(
      createStep,
      payStep,
      faultStep,
      pressStep,
      advanceClockStep,
      cancelNewest,
      runJobsStep,
      noFaultStep,
    ),
    fc.tuple(createStep, payStep, pressStep, complainStep, runJobsStep),
    fc.tuple(createStep, payStep, pressStep, rateStep, refundBySellerStep, runJobsStep, rateStep),
    fc.tuple(createStep, payStep, pressStep, refundBySellerStep, complainStep, runJobsStep),
    fc.tuple(createStep, payStep, cancelBySellerStep, pressStep, runJobsStep),
    fc.tuple(createStep, payStep, confirmBySellerStep, pressStep, runJobsStep, refundBySellerStep),
    // money that its gateway does not refund, and what is bought with it
    fc.tuple(ownedStep, payNewest, refuseRefunds(true), payTwiceStep, runJobsStep, ownedStep, payFromNewest),
    fc.tuple(redeemStep, ownedStep, payFromNewest, complainStep, runJobsStep),
    // an order paid in part by a balance: refunded, begun another way, or late, when the balance may be spent
    fc.tuple(redeemStep, ownedStep, payPart, pressStep, refundBySellerStep, runJobsStep, refundBySellerStep),
    fc.tuple(redeemStep, ownedStep, payPart, payPart, pressStep, complainStep, runJobsStep),
    fc.tuple(redeemStep, ownedStep, payPart, cancelNewest, ownedStep, payFromNewest, pressStep, runJobsStep),
    fc.tuple(redeemStep, ownedStep, payPart, advanceClockStep, runJobsStep, pressStep, runJobsStep),
    // a balance that is topped up, spent, and refunded as far as it lasts
    fc.tuple(topUpStep, payNewest, pressStep, refundBySellerStep, runJobsStep),
    fc.tuple(topUpStep, payNewest, pressStep, ownedStep, payFromNewest, refundBySellerStep, runJobsStep),
    fc.tuple(topUpStep, payNewest, cancelNewest, pressStep, refundBySellerStep, runJobsStep),
    fc.tuple(topUpStep, payNewest, pressStep, payOutStep, refundBySellerStep, runJobsStep, payOutStep),
    fc.tuple(
      topUpStep,
      payNewest,
      pressStep,
      refuseRefunds(true),
      payOutStep,
      runJobsStep,
      ownedStep,
      payFromNewest,
    ),
    // a payout while a part of the balance is held, and one after its order was paid or given up
    fc.tuple(
      topUpStep,
      payNewest,
      pressStep,
      ownedStep,
      payPart,
      payOutStep,
      fc.oneof(pressStep, cancelNewest),
      payOutStep,
      pressStep,
      refuseRefunds(true),
      refundBySellerStep,
      runJobsStep,
    ),
    fc.tuple(ownedStep, payFromNewest, complainStep, runJobsStep, fc.oneof(cancelNewest, payFromStep)),
  ),
})
const ofOrder = <Act extends 'createAgain' | 'cancel' | 'confirm' | 'read' | 'deliverByHand'>(act: Act) =>
  fc.record({ ...ofAct(act), order: anyIndex })

const someOfStock = fc.integer({ min: 1, max: 4 })
const stockStep = fc.oneof(
  fc.record({ ...ofAct('withdraw'), cards: someOfStock }),
  fc.record({ ...ofAct('putBack'), cards: fc.constant(10) }),
  fc.record({ ...ofAct('moveCards'), cards: someOfStock, back: fc.boolean() }),
)

const campaignStep = fc.record({
  ...ofAct('setCampaign'),
  item: fc.constantFrom('reusable' as const, 'byHand' as const),
  priceFen: fc.constantFrom(1, 400, 990, null),
})

const levelsStep = fc.record({
  ...ofAct('setLevels'),
  shopPercent: fc.constantFrom(null, 7, 7),
  platformPercent: fc.constantFrom(null, 5, 20),
  joined: fc.constantFrom(true, true, false),
})

const concurrentStep = fc.oneof(
  campaignStep,
  levelsStep,
  stockStep,
  createStep,
  payStep,
  pressStep,
  redeliverStep,
  misrouteStep,
  runJobsStep,
  payFromStep,
  redeemStep,
  complainStep,
  rateStep,
  refundBySellerStep,
  payOutStep,
  cancelBySellerStep,
  confirmBySellerStep,
  ofOrder('createAgain'),
  ofOrder('cancel'),
  ofOrder('confirm'),
)

/** Any step; steps that advance orders are more frequent than faults. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: buyStep },
  { weight: 2, arbitrary: createStep },
  { weight: 3, arbitrary: payStep },
  { weight: 7, arbitrary: pressStep },
  { weight: 4, arbitrary: runJobsStep },
  { weight: 3, arbitrary: payFromStep },
  { weight: 1, arbitrary: redeemStep },
  { weight: 2, arbitrary: complainStep },
  { weight: 1, arbitrary: rateStep },
  { weight: 2, arbitrary: refundBySellerStep },
  { weight: 1, arbitrary: payOutStep },
  { weight: 2, arbitrary: cancelBySellerStep },
  { weight: 1, arbitrary: confirmBySellerStep },
  { weight: 1, arbitrary: fc.oneof(refuseRefunds(true), refuseRefunds(false)) },
  { weight: 3, arbitrary: redeliverStep },
  { weight: 1, arbitrary: misrouteStep },
  { weight: 3, arbitrary: ofOrder('cancel') },
  { weight: 2, arbitrary: ofOrder('confirm') },
  { weight: 2, arbitrary: ofOrder('read') },
  { weight: 1, arbitrary: ofOrder('createAgain') },
  { weight: 1, arbitrary: ofOrder('deliverByHand') },
  { weight: 2, arbitrary: fc.record({ ...ofAct('setFaults'), requests: anyFault(), webhooks: anyFault() }) },
  { weight: 1, arbitrary: fc.record(ofAct('deliverDelayed')) },
  { weight: 1, arbitrary: fc.record(ofAct('checkStock')) },
  { weight: 1, arbitrary: advanceClockStep },
  { weight: 1, arbitrary: fc.record(ofAct('restart')) },
  { weight: 2, arbitrary: fc.record({ ...ofAct('restock'), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: stockStep },
  { weight: 2, arbitrary: campaignStep },
  { weight: 1, arbitrary: levelsStep },
  { weight: 1, arbitrary: fc.record({ ...ofAct('changePrice'), priceFen: fc.constantFrom(1, 1000, 1990) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...ofAct('concurrently'),
      steps: fc.array(concurrentStep, { minLength: 2, maxLength: 3 }),
    }),
  },
)
