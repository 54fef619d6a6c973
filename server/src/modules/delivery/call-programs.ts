import { createHash } from 'node:crypto'
import type { ProgramProblem, ProgramRequest } from '@faka/contract/delivery/delivery-program'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { postJsonToUntrustedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { signRequest } from '../../platform/http-client/sign-request.ts'
import { describeError } from '../../platform/log.ts'
import { getItemVersion } from '../item/public.ts'
import { decryptAnswers, findOrder, lockOrders, statusPath, transitionOrders } from '../order/public.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { fingerprintCard, hasCardInShop, normalizeCard } from '../stock/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'
import { readProgramAnswer, stateAfterProblem } from './delivery-program.rules.ts'
import { decryptProgramKey, findProgram } from './delivery-program.sql.ts'
import {
  claimDuePrograms,
  endProgramCall,
  insertProgramCards,
  keepAnswerHash,
  listShopsWithDuePrograms,
  type ProgramCallRow,
  recordProblem,
} from './program-call.sql.ts'
import { deliveredTextAssociatedData } from './read-cards.ts'

/** Concurrent calls of one shop: a program that hangs delays only the orders of its own shop. */
const callsPerShop = 4
const maxShops = 50

/** The shops whose programs this process is calling. */
export const createRunningPrograms = () => new Map<number, Promise<void>>()

/** What the program of a shop is asked for; the same in each attempt. */
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

/** Asks the program of a shop; the status is null where nothing answered, undefined without a program. */
async function ask(services: Services, shopId: number, request: ProgramRequest) {
  const program = await findProgram(services.db, shopId)
  if (!program) return undefined
  const body = JSON.stringify(request)
  const headers = {
    'user-agent': 'FAKA-Delivery/1',
    ...signRequest(decryptProgramKey(services, program), request.orderNo, body, services.now()),
  }
  const answer = await postJsonToUntrustedUrl(
    program.url,
    { headers, body },
    {
      agent: services.modules.delivery.guardedAgent,
      loopback: allowsLoopback(services.config),
      signal: services.shutdownSignal,
    },
  )
  return { answer, status: answer?.status ?? null }
}

/** Delivers answered cards, all of them or none; a problem where the shop has one of them or sold it before. */
async function deliver(
  services: Services,
  { order_no: orderNo, shop_id: shopId }: ProgramCallRow,
  cards: readonly string[],
): Promise<ProgramProblem | undefined> {
  const now = services.now()
  const fingerprints = cards.map((card) => fingerprintCard(services, card))
  const repeated = Symbol('repeated')
  try {
    await inTx(services.db, async (tx) => {
      const [order] = await lockOrders(tx, [orderNo])
      // delivered manually or refunded meanwhile: the cards are not used
      if (order?.status !== 'paid') return void (await endProgramCall(tx, orderNo, now))
      const inserted = await insertProgramCards(tx, { shopId, orderNo }, fingerprints)
      if (inserted < cards.length || (await hasCardInShop(services, tx, shopId, cards))) throw repeated
      await insertDeliveredTexts(
        tx,
        cards.map((card, index) => ({
          order_no: orderNo,
          card_no: index + 1,
          shop_id: shopId,
          shared_text_id: null,
          sealed: services.encryption.encrypt(
            'texts',
            Buffer.from(card),
            deliveredTextAssociatedData(orderNo, index + 1),
          ),
          at: now,
        })),
      )
      const path = statusPath(order.status, ['cardsDelivered'])
      await transitionOrders(tx, [{ orderNo, shopId, path, actor: 'house', reason: 'deliveredByProgram' }], now)
      await endProgramCall(tx, orderNo, now)
    })
  } catch (error) {
    if (error === repeated) return 'repeated'
    throw error
  }
  return undefined
}

/**
 * One attempt: asks the program, compares its answer with an earlier one, and delivers. A process that is killed after
 * the answer asks again; a program that then answers other cards is not believed, and the order waits for its seller.
 */
export async function attemptProgramCall(services: Services, call: ProgramCallRow): Promise<void> {
  const { order_no: orderNo, shop_id: shopId, tries } = call
  const request = await composeRequest(services, orderNo)
  if (!request) return void (await inTx(services.db, (tx) => endProgramCall(tx, orderNo, services.now())))
  const asked = await ask(services, shopId, request)
  const outcome = asked
    ? readProgramAnswer(asked.answer, request.quantity, normalizeCard)
    : ({ problem: 'removed' } as const)
  let problem = 'problem' in outcome ? outcome.problem : undefined
  if ('cards' in outcome) {
    const hash = createHash('sha256')
    for (const card of outcome.cards) hash.update(fingerprintCard(services, card))
    problem = (await keepAnswerHash(services.db, orderNo, hash.digest()))
      ? await deliver(services, call, outcome.cards)
      : 'differs'
  }
  if (problem === undefined) return
  const state = stateAfterProblem(problem, tries)
  const now = services.now()
  await inTx(services.db, async (tx) => {
    const recorded = await recordProblem(tx, orderNo, { state, problem, status: asked?.status ?? null }, now)
    // its seller is notified as of any other order that waits for manual delivery
    if (recorded && state === 'failed')
      await recordDomainEvents(services, tx, [
        { kind: 'order.paid', subject: orderNo, tenantId: shopId },
      ])
  })
}

async function callProgramsOfShop(services: Services, shopId: number): Promise<void> {
  while (!services.shutdownSignal.aborted) {
    const calls = await claimDuePrograms(services.db, shopId, services.now(), callsPerShop)
    await Promise.all(calls.map((call) => attemptProgramCall(services, call)))
    if (calls.length < callsPerShop) return
  }
}

/** Starts to call the programs of due orders and returns without waiting for their answers. */
export async function callDuePrograms(services: Services): Promise<boolean> {
  const { runningPrograms: running } = services.modules.delivery
  for (const shopId of await listShopsWithDuePrograms(services.db, services.now(), maxShops)) {
    if (running.has(shopId) || services.shutdownSignal.aborted) continue
    const calling = callProgramsOfShop(services, shopId)
      .catch((error) => services.log.error(describeError(error), 'a delivery program failed and is called again'))
      .finally(() => running.delete(shopId))
    running.set(shopId, calling)
  }
  return false
}
