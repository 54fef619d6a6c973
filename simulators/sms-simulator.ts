import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readRequest, type SimulatorRequest } from './simulator-request.ts'
import { verifyAcs3 } from './verify-acs3.ts'
import { verifyTc3 } from './verify-tc3.ts'

/**
 * How the gateway handles validly signed requests: `failAfterActing` sends and answers 500, `drop` sends and
 * breaks the connection, `nonsense` returns a page, `busy` and `limit` reject, temporarily and permanently.
 */
export type SmsMode = 'sound' | 'slow' | 'failAfterActing' | 'drop' | 'nonsense' | 'busy' | 'limit'

/** One SMS as received. */
interface ReceivedSms {
  dialect: 'aliyun' | 'tencent'
  phone: string
  signName: string
  template: string
  /** The template's parameters, by name or in order. */
  parameters: readonly string[]
  /** The sender's own number for it. */
  outId: string
}

export interface SmsSimulator extends AsyncDisposable {
  url: string
  mode: SmsMode
  received: ReceivedSms[]
  /** Error codes of rejected requests. */
  rejections: string[]
}

/** The only credentials at both carriers. */
export const smsCredentials = {
  aliyun: {
    keyId: 'LTAI5tTestKeyId',
    keySecret: 'aliyun-secret-of-the-test',
    signName: '卡密小店',
    template: 'SMS_154950909',
  },
  tencent: {
    keyId: 'AKIDtestSecretId',
    keySecret: 'tencent-secret-of-the-test',
    signName: '卡密小店',
    template: '1110',
    appId: '1400006666',
  },
} as const

const slowMs = 300

interface ReadSmsResult {
  sms?: ReceivedSms
  fault?: string
}

function readAliyun(request: SimulatorRequest, now: Date, nonces: Set<string>): ReadSmsResult {
  const fault = verifyAcs3(request, smsCredentials.aliyun, now)
  if (fault) return { fault }
  const nonce = request.headers['x-acs-signature-nonce'] ?? ''
  if (nonce === '' || nonces.has(nonce)) return { fault: 'SignatureNonceUsed' }
  nonces.add(nonce)
  if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25')
    return { fault: 'InvalidAction.NotFound' }
  const query = new URLSearchParams(request.query)
  const get = (name: string) => query.get(name) ?? ''
  if (!/^1[3-9]\d{9}$/.test(get('PhoneNumbers'))) return { fault: 'isv.MOBILE_NUMBER_ILLEGAL' }
  if (get('SignName') !== smsCredentials.aliyun.signName) return { fault: 'isv.SMS_SIGNATURE_ILLEGAL' }
  if (get('TemplateCode') !== smsCredentials.aliyun.template) return { fault: 'isv.SMS_TEMPLATE_ILLEGAL' }
  const parameters: unknown = JSON.parse(get('TemplateParam'))
  if (
    typeof parameters !== 'object' ||
    parameters === null ||
    !('code' in parameters) ||
    typeof parameters.code !== 'string'
  )
    return { fault: 'isv.TEMPLATE_MISSING_PARAMETERS' }
  return {
    sms: {
      dialect: 'aliyun',
      phone: get('PhoneNumbers'),
      signName: get('SignName'),
      template: get('TemplateCode'),
      parameters: [parameters.code],
      outId: get('OutId'),
    },
  }
}

interface TencentBody {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
  SessionContext: string
}

function readTencent(request: SimulatorRequest, now: Date): ReadSmsResult {
  const fault = verifyTc3(request, smsCredentials.tencent, 'sms', now)
  if (fault) return { fault }
  const { headers } = request
  if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
    return { fault: 'InvalidAction' }
  if (!headers['x-tc-region']) return { fault: 'MissingParameter' }
  const body: TencentBody = JSON.parse(request.body)
  const { SmsSdkAppId: appId, SignName: signName, TemplateId: template } = body
  const phone = /^\+86(1[3-9]\d{9})$/.exec(body.PhoneNumberSet[0] ?? '')?.[1]
  if (!phone) return { fault: 'InvalidParameterValue.IncorrectPhoneNumber' }
  if (appId !== smsCredentials.tencent.appId) return { fault: 'InvalidParameterValue.SdkAppIdNotExist' }
  if (signName !== smsCredentials.tencent.signName)
    return { fault: 'FailedOperation.SignatureIncorrectOrUnapproved' }
  if (template !== smsCredentials.tencent.template || body.TemplateParamSet.length !== 1)
    return { fault: 'FailedOperation.TemplateIncorrectOrUnapproved' }
  return {
    sms: {
      dialect: 'tencent',
      phone,
      signName,
      template,
      parameters: body.TemplateParamSet,
      outId: body.SessionContext,
    },
  }
}

const sendJson = (response: ServerResponse, status: number, value: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const sendAliyun = (response: ServerResponse, code: string): void =>
  // the service's own errors have status 200, those of the platform 400
  sendJson(response, code === 'OK' || code.startsWith('isv.') ? 200 : 400, {
    RequestId: '819BE656-D2E0-4858-8B21-B2E477085AAF',
    Message: code,
    Code: code,
    ...(code === 'OK' ? { BizId: '9006197469364984^0' } : {}),
  })

function sendTencent(response: ServerResponse, code: string, sms: ReceivedSms | undefined): void {
  const ofPlatform = /^(?:AuthFailure|InvalidAction|MissingParameter|RequestLimitExceeded)/.test(code)
  const status = { SerialNo: '5000:1045710669157053657849499619', PhoneNumber: `+86${sms?.phone}`, Fee: 1 }
  sendJson(response, 200, {
    Response: {
      RequestId: 'a0aabda6-cf91-4f3e-a81f-9198114a2279',
      ...(ofPlatform
        ? { Error: { Code: code, Message: code } }
        : { SendStatusSet: [{ ...status, Code: code, Message: code, SessionContext: sms?.outId ?? '' }] }),
    },
  })
}

/** Answers for a message that was taken, as the mode has it. */
function answerTaken(mode: SmsSimulator['mode'], response: ServerResponse, agree: () => void): void {
  if (mode === 'drop') response.req.socket.destroy()
  else if (mode === 'nonsense') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>…</html>')
  else if (mode === 'failAfterActing') sendJson(response, 500, { Code: 'InternalError' })
  else agree()
}

/** The codes with which a mode refuses a message. */
const refusals: Partial<Record<SmsSimulator['mode'], { aliyun: string; tencent: string }>> = {
  busy: { aliyun: 'Throttling.User', tencent: 'RequestLimitExceeded' },
  limit: { aliyun: 'isv.BUSINESS_LIMIT_CONTROL', tencent: 'LimitExceeded.PhoneNumberDailyLimit' },
}

/**
 * An SMS simulator on loopback for Alibaba Cloud and Tencent Cloud: it verifies signatures with its own code,
 * records messages, and simulates faults according to its mode.
 */
export async function openSmsSimulator({ now = () => new Date() } = {}): Promise<SmsSimulator> {
  const nonces = new Set<string>()
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const simulatorRequest = await readRequest(request)
    const isTencent = 'x-tc-action' in simulatorRequest.headers
    const { sms, fault } = isTencent
      ? readTencent(simulatorRequest, now())
      : readAliyun(simulatorRequest, now(), nonces)
    const say = (code: string): void =>
      isTencent ? sendTencent(response, code, sms) : sendAliyun(response, code)
    const reject = (code: string): void => {
      gateway.rejections.push(code)
      say(code)
    }
    if (!sms) return reject(fault ?? 'InternalError')
    const refusal = refusals[gateway.mode]
    if (refusal) return reject(isTencent ? refusal.tencent : refusal.aliyun)
    if (gateway.mode === 'slow') await pause(slowMs)
    gateway.received.push(sms)
    answerTaken(gateway.mode, response, () => say(isTencent ? 'Ok' : 'OK'))
  }
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => sendJson(response, 400, { Code: 'InvalidParameter' }))
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const gateway: SmsSimulator = {
    url: `http://127.0.0.1:${port}`,
    mode: 'sound',
    received: [],
    rejections: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gateway
}
