import * as fc from 'fast-check'
import { actions } from '../server/src/sandbox-gateway/press.ts'
import { type Weather, weathers } from './network.ts'
import type { Step } from './steps.ts'

/** The newest, mostly. */
const which = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }))
const one = <Act extends Step['act']>(act: Act) => ({ act: fc.constant(act) })
const badWeathers = weathers.filter((each) => each !== 'clear')
const weather = (): fc.Arbitrary<Weather> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant('clear' as const) }, fc.constantFrom(...weathers))

const anyChannel = fc.nat({ max: 2 })
const createStep = fc.record({
  ...one('create'),
  item: fc.oneof(
    { weight: 4, arbitrary: fc.constant('cards' as const) },
    fc.constantFrom('reusable' as const, 'byHand' as const),
  ),
  quantity: fc.integer({ min: 1, max: 3 }),
  channel: anyChannel,
  secret: fc.boolean(),
  owned: fc.boolean(),
  times: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.constant(2)),
})
const payStep = fc.record({
  ...one('pay'),
  order: which,
  channel: anyChannel,
  moneyFirst: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
})
const pressStep = fc.record({ ...one('press'), desk: which, action: fc.constantFrom(...actions) })
const hearStep = fc.record({
  ...one('hearAgain'),
  callBack: fc.nat({ max: 5 }),
  times: fc.constantFrom(1, 5),
})
const misleadStep = fc.record({ ...one('mislead'), callBack: which, channel: anyChannel })
const passStep = fc.record({ ...one('pass'), seconds: fc.constantFrom(1, 5, 5, 20, 20, 60, 120, 960) })
const bendStep = fc.record({ ...one('bend'), seconds: fc.constantFrom(1, 10, 900, 1200) })
/** The line between the shop and its gateway is dead, and is mended. */
const silentStep = fc.record({
  ...one('weather'),
  questions: fc.constantFrom(...badWeathers),
  callBacks: fc.constantFrom(...badWeathers),
})
const clearStep = fc.constant({ act: 'weather', questions: 'clear', callBacks: 'clear' } as const)
const payFromStep = fc.record({ ...one('payFromBalance'), order: which })
const complainStep = fc.record({
  ...one('complain'),
  order: which,
  part: fc.constantFrom('some' as const, 'all' as const),
})
const refuseRefunds = (on: boolean) => fc.constant({ act: 'refuseRefunds', on } as const)
const ownedStep = fc.record({
  ...one('create'),
  item: fc.constant('cards' as const),
  quantity: fc.constant(1),
  channel: fc.constant(0),
  secret: fc.boolean(),
  owned: fc.constant(true),
  times: fc.constant(1),
})
const payTwiceStep = fc.constant({ act: 'press', desk: 0, action: 'payTwice' } as const)
const payNewest = fc.record({
  ...one('pay'),
  order: fc.constant(0),
  channel: anyChannel,
  moneyFirst: fc.constant(false),
})
const payFromNewest = fc.constant({ act: 'payFromBalance', order: 0 } as const)
const cancelNewest = fc.record({ ...one('cancel'), order: fc.constant(0) })
/** An order on its way to be paid, which most orders are, or paid after it was given up. */
const buyStep = fc.record({
  ...one('buy'),
  steps: fc.oneof(
    fc.tuple(createStep, payStep),
    fc.tuple(createStep, payStep, pressStep),
    fc.tuple(createStep, payStep, pressStep, fc.oneof(cancelNewest, passStep), pressStep),
    fc.tuple(createStep, payStep, pressStep, bendStep, cancelNewest),
    fc.tuple(createStep, payStep, silentStep, pressStep, bendStep, cancelNewest, passStep, clearStep),
    fc.tuple(createStep, payStep, pressStep, complainStep, passStep),
    // money that its gateway does not give back, and what is bought with it
    fc.tuple(ownedStep, payNewest, refuseRefunds(true), payTwiceStep, passStep, ownedStep, payFromNewest),
    fc.tuple(ownedStep, payFromNewest, complainStep, passStep, fc.oneof(cancelNewest, payFromStep)),
  ),
})
const ofOrder = <Act extends 'createAgain' | 'cancel' | 'confirm' | 'read' | 'deliverByHand'>(act: Act) =>
  fc.record({ ...one(act), order: which })

const raced = fc.oneof(
  createStep,
  payStep,
  pressStep,
  hearStep,
  misleadStep,
  passStep,
  payFromStep,
  complainStep,
  ofOrder('createAgain'),
  ofOrder('cancel'),
  ofOrder('confirm'),
)

/** Any step; what moves orders on comes more often than what disturbs. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: buyStep },
  { weight: 2, arbitrary: createStep },
  { weight: 3, arbitrary: payStep },
  { weight: 7, arbitrary: pressStep },
  { weight: 4, arbitrary: passStep },
  { weight: 3, arbitrary: payFromStep },
  { weight: 2, arbitrary: complainStep },
  { weight: 1, arbitrary: fc.oneof(refuseRefunds(true), refuseRefunds(false)) },
  { weight: 3, arbitrary: hearStep },
  { weight: 1, arbitrary: misleadStep },
  { weight: 3, arbitrary: ofOrder('cancel') },
  { weight: 2, arbitrary: ofOrder('confirm') },
  { weight: 2, arbitrary: ofOrder('read') },
  { weight: 1, arbitrary: ofOrder('createAgain') },
  { weight: 1, arbitrary: ofOrder('deliverByHand') },
  { weight: 2, arbitrary: fc.record({ ...one('weather'), questions: weather(), callBacks: weather() }) },
  { weight: 1, arbitrary: fc.record(one('arrive')) },
  { weight: 1, arbitrary: fc.record(one('look')) },
  { weight: 1, arbitrary: bendStep },
  { weight: 1, arbitrary: fc.record(one('restart')) },
  { weight: 2, arbitrary: fc.record({ ...one('restock'), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ ...one('changePrice'), priceFen: fc.constantFrom(1, 1000, 1990) }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...one('together'), steps: fc.array(raced, { minLength: 2, maxLength: 3 }) }),
  },
)
