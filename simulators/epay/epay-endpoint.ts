import type { SimulatorRequest } from '../simulator-request.ts'
import type { SimulatorResponse } from '../simulator-response.ts'
import type { Authenticate } from './authenticate.ts'
import type { EpayError } from './epay-error.ts'
import type { EpayLedger } from './epay-ledger.ts'
import type { Message } from './epay-signing.ts'
import type { Dialect, EpayTrade, MerchantKeys } from './epay-trade.ts'

/** A response before it is signed and written; v2 writes all values as texts. */
export type ResponseFields = Readonly<Record<string, string | number | object | null>>

/** The faults that a simulator shows on request in one response. */
export interface Misbehaviour {
  /** Runs when the request was accepted, before it is answered. */
  beforeResponse?(): Promise<void>
  /** Changes the fields before they are signed. */
  rewrite?(fields: ResponseFields): ResponseFields
  /** The time stated in the response, in place of now. */
  sentAt?: Date
  /** Changes the signed message. */
  corrupt?(message: Message): Message
}

/** Handles an authenticated request; `act` performs it and responds. */
export type Intercept<Response> = (
  endpoint: EpayEndpoint,
  message: Message,
  act: (misbehaviour?: Misbehaviour) => Promise<SimulatorResponse>,
) => Promise<Response>

/** What the endpoints need of their gateway. */
export interface EpayGateway {
  ledger: EpayLedger
  now(): Date
  /** Its base URL, without a trailing slash. */
  url: string
  /** The page that explains to the buyer why a trade was not opened. */
  renderErrorPage(error: EpayError): SimulatorResponse
  /** Receives each rejection. */
  onReject?(error: EpayError): void
}

export interface EpayEndpoint {
  dialect: Dialect
  phase: 'create' | 'query' | 'refund' | 'close'
  /** Opened by the buyer's browser, which is redirected to `location` or shown an error page. */
  isPage: boolean
  authenticate: Authenticate
  answer(gateway: EpayGateway, keys: MerchantKeys, message: Message): Promise<ResponseFields | EpayError>
}

/** A path of the protocol, below the gateway's base URL. */
export interface EpayRoute {
  dialect: Dialect
  methods: readonly ('GET' | 'POST')[]
  path: string
  /** Undefined: there is no such act. */
  endpointOf(request: SimulatorRequest): EpayEndpoint | undefined
}

/** The trade's pay page, which is also the content of its QR code. */
export const payPageUrl = ({ url }: EpayGateway, { token }: EpayTrade): string => `${url}/pay/${token}`
