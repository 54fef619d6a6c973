import { createHash } from 'node:crypto'
import type { ProgramProblem, ProgramRequest } from '@faka/contract/delivery/delivery-program'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { getItemVersion } from '../item/public.ts'
import { decryptAnswers, findOrder } from '../order/public.ts'
import { fingerprintCard } from '../stock/public.ts'
import { askProgram } from './ask-program.ts'
import { deliverByProgram } from './deliver-by-program.ts'
import { stateAfterProblem } from './delivery-program.rules.ts'
import { endProgramCall, keepAnswerHash, type ProgramCallRow, recordProblem } from './program-call.sql.ts'

/** What the program of a shop is asked for, the same in each attempt; undefined once the order is not to be delivered. */
async function composeRequest(services: Services, orderNo: string): Promise<ProgramRequest | undefined> {
  const order = await findOrder(services, orderNo)
  if (order?.status !== 'paid') return undefined
  const { public_id, version } = await getItemVersion(services, order.wares_id)
  return {
    kind: 'order.deliver',
    orderNo: OrderNo.parse(orderNo),
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    quantity: order.quantity,
    testMoney: order.sandbox,
    answers: decryptAnswers(services, order, version.questions),
  }
}

/** Delivers what was answered, unless an earlier answer had other cards. */
async function useAnswer(
  services: Services,
  order: { orderNo: string; shopId: number },
  cards: readonly string[],
): Promise<ProgramProblem | undefined> {
  const hash = createHash('sha256')
  for (const card of cards) hash.update(fingerprintCard(services, card))
  const isSame = await keepAnswerHash(services.db, order.orderNo, hash.digest())
  return isSame ? deliverByProgram(services, order, cards) : 'differs'
}

/**
 * One attempt: asks the program, compares its answer with an earlier one, and delivers. A process that is killed after
 * the answer asks again; a program that then answers other cards is not believed, and the order waits for its seller.
 */
export async function attemptProgramCall(services: Services, call: ProgramCallRow): Promise<void> {
  const { order_no: orderNo, shop_id: shopId, tries } = call
  const request = await composeRequest(services, orderNo)
  if (!request) return inTx(services.db, (tx) => endProgramCall(tx, orderNo, services.now()))
  const { outcome, status } = await askProgram(services, shopId, request)
  const problem =
    'cards' in outcome ? await useAnswer(services, { orderNo, shopId }, outcome.cards) : outcome.problem
  if (problem === undefined) return
  const state = stateAfterProblem(problem, tries)
  const now = services.now()
  await inTx(services.db, async (tx) => {
    const recorded = await recordProblem(tx, orderNo, { state, problem, status }, now)
    if (recorded && state === 'failed')
      await recordDomainEvents(services, tx, [
        { kind: 'order.programFailed', subject: orderNo, tenantId: shopId },
      ])
  })
}
