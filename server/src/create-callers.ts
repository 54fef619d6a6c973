import type { FastifyRequest } from 'fastify'
import { actorName, authenticate, authorizeAdmin, checkConfirmation } from './modules/account/public.ts'
import { authenticateApiKey, authorizeApiKey, findKeyNo } from './modules/api-key/public.ts'
import { checkAccessAgain } from './modules/shop/public.ts'
import { servicesOfNumber } from './platform/cells/find-services.ts'
import type { Actor, Services } from './platform/ctx.ts'
import { coarseNetwork } from './platform/http/ip-address.ts'
import type { Authorize } from './platform/http.ts'
import { readBrowserClient } from './read-browser-client.ts'
import { routeCall } from './route-call.ts'

/** Tokens are 256 bits in base64url. */
const tokenPattern = /^[\w-]{43}$/

/** API keys are sent as `Authorization: Bearer faka_…`; what else stands there, of a proxy for example, is not for us. */
const apiKeyPattern = /^Bearer +(faka_.*)$/i

/** The sender of a request: a program by its API key, a buyer where its token belongs to a session, else a guest. */
const resolveActor = (services: Services): ((request: FastifyRequest) => Promise<Actor>) => {
  const resolve = async (request: FastifyRequest): Promise<Actor> => {
    const client = readBrowserClient(services, request)
    const { token, authorization } = request.headers
    const [, apiKey] = apiKeyPattern.exec(authorization ?? '') ?? []
    if (apiKey !== undefined) {
      const cell = await servicesOfNumber(services, findKeyNo(apiKey) ?? '', true)
      return authenticateApiKey(cell, apiKey, client)
    }
    const identity =
      typeof token === 'string' && tokenPattern.test(token)
        ? await authenticate(services, token, coarseNetwork(request.ip))
        : undefined
    return identity ? { kind: 'buyer', ...identity, ...client } : { kind: 'guest', ...client }
  }
  // once for a request, so that it counts once
  const resolved = new WeakMap<FastifyRequest, Promise<Actor>>()
  return (request) => {
    const actor = resolved.get(request) ?? resolve(request)
    resolved.set(request, actor)
    return actor
  }
}

/** Refuses an operation to callers who may not call it, whatever it is about. */
const authorize =
  (services: Services): Authorize =>
  async (actor, operation) => {
    authorizeApiKey(actor, operation)
    authorizeAdmin(actor, operation)
    await checkConfirmation(services, actor, operation)
  }

/** How an operation learns who calls it, and whether this caller may. */
export const createCallers = (services: Services) => ({
  resolveActor: resolveActor(services),
  authorize: authorize(services),
  nameActor: actorName,
  route: (actor: Actor, input: unknown, isCertain: boolean) => routeCall(services, actor, input, isCertain),
  checkAgain: checkAccessAgain,
})
