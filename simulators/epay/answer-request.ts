import type { SimulatorRequest } from '../simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from '../simulator-response.ts'
import type {
  EpayEndpoint,
  EpayGateway,
  EpayRoute,
  Intercept,
  Misbehaviour,
  ResponseFields,
} from './epay-endpoint.ts'
import { type EpayError, epayError, isEpayError } from './epay-error.ts'
import { type Message, parseMessage, signMessage } from './epay-signing.ts'
import type { MerchantKeys } from './epay-trade.ts'

/** The message sent: the form of a POST, the query of a GET. Undefined: a name is repeated. */
export const readSentMessage = ({ method, query, body }: SimulatorRequest): Message | undefined =>
  parseMessage(method === 'GET' ? query : body)

/** Whole seconds since 1970, as v2 writes time. */
export const unixSeconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

function writeResponse(
  { dialect, isPage }: EpayEndpoint,
  fields: ResponseFields,
  keys: MerchantKeys,
  { sentAt, corrupt = (message) => message }: Misbehaviour & { sentAt: Date },
): SimulatorResponse {
  if (isPage) return { status: 303, headers: { location: String(fields.location) }, body: '' }
  if (dialect === 'md5') return jsonResponse(200, fields)
  const message = new Map([
    ['code', '0'],
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ['timestamp', unixSeconds(sentAt)],
  ])
  const signed = corrupt(signMessage(message, 'rsa', keys))
  return jsonResponse(200, { ...Object.fromEntries(signed), code: 0 })
}

/** Answers a request as `answerRequest` does, but leaves authenticated ones to `intercept`. */
export async function answerIntercepted<Response>(
  gateway: EpayGateway,
  route: EpayRoute,
  request: SimulatorRequest,
  intercept: Intercept<Response>,
): Promise<SimulatorResponse | Response> {
  const endpoint = route.endpointOf(request)
  const reject = (error: EpayError): SimulatorResponse => {
    gateway.onReject?.(error)
    return endpoint?.isPage ? gateway.renderErrorPage(error) : jsonResponse(200, error)
  }
  if (!endpoint) return reject(epayError('No Act!', -5))
  const message = readSentMessage(request)
  const keys = await endpoint.authenticate(gateway, message)
  if (isEpayError(keys)) return reject(keys)
  const accepted = message ?? new Map()
  const act = async (misbehaviour: Misbehaviour = {}): Promise<SimulatorResponse> => {
    const fields = await endpoint.answer(gateway, keys, accepted)
    if (isEpayError(fields)) return reject(fields)
    await misbehaviour.beforeResponse?.()
    const rewritten = misbehaviour.rewrite?.(fields) ?? fields
    return writeResponse(endpoint, rewritten, keys, { sentAt: gateway.now(), ...misbehaviour })
  }
  return intercept(endpoint, accepted, act)
}

/** Answers a request to a path of the protocol. In v2 responses are signed; errors never are. */
export const answerRequest = (
  gateway: EpayGateway,
  route: EpayRoute,
  request: SimulatorRequest,
): Promise<SimulatorResponse> =>
  answerIntercepted(gateway, route, request, (_endpoint, _message, act) => act())
