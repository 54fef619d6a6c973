import type { ProgramRequest } from '@faka/contract/delivery/delivery-program'
import { signWebhook } from '../../adapters/standard-webhooks/sign-webhook.ts'
import type { Services } from '../../platform/ctx.ts'
import { postJsonToUntrustedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { normalizeCard } from '../stock/public.ts'
import { type ProgramOutcome, readProgramAnswer } from './delivery-program.rules.ts'
import { decryptProgramKey, findProgram } from './delivery-program.sql.ts'

/** The cards of the largest order, with room to spare. */
const maxAnswerBytes = 8 * 1024 * 1024

/** What came of asking a program. `status`: of its answer; null where nothing answered. */
export interface AskedProgram {
  outcome: ProgramOutcome
  status: number | null
}

/**
 * Asks the program of a shop for cards, once, with a signed request whose number is that of the order. Only an allowed
 * address is called, as for webhooks; what it answers is returned and kept nowhere.
 */
export async function askProgram(
  services: Services,
  shopId: number,
  request: ProgramRequest,
): Promise<AskedProgram> {
  const program = await findProgram(services.db, shopId)
  if (!program) return { outcome: { problem: 'removed' }, status: null }
  const body = JSON.stringify(request)
  const headers = {
    'user-agent': 'FAKA-Delivery/1',
    ...signWebhook(decryptProgramKey(services, program), request.orderNo, body, services.now()),
  }
  const answer = await postJsonToUntrustedUrl(
    program.url,
    { headers, body },
    {
      agent: services.modules.delivery.guardedAgent,
      loopback: allowsLoopback(services.config),
      signal: services.shutdownSignal,
      maxReplyBytes: maxAnswerBytes,
    },
  )
  return {
    outcome: readProgramAnswer(answer, request.quantity, normalizeCard),
    status: answer?.status ?? null,
  }
}
