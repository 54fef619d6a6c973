import type { Services } from '../platform/ctx.ts'
import { newNumber } from '../platform/random.ts'
import { type Finding, fine, problem } from './finding.ts'

const settingsOf = { sms: 'SMS', mail: 'SMTP_URL' } as const
const testCode = '000000'

/** Sends a real message to each of these addresses and phones, past the queue, and tells what the carrier answered. */
export async function examineMessages(
  services: Pick<Services, 'fetch' | 'now' | 'random' | 'messageTransports'>,
  recipients: readonly string[],
): Promise<Finding[]> {
  return Promise.all(
    recipients.map(async (to) => {
      const channel = to.includes('@') ? 'mail' : 'sms'
      const transport = services.messageTransports[channel]
      const setting = settingsOf[channel]
      const result = transport
        ? await transport.send(services, {
            messageNo: newNumber(services.random, 16),
            to,
            template: 'verifyCode',
            vars: { code: testCode },
            text: {
              subject: 'FAKA doctor',
              body: `FAKA doctor: 收到即说明可以发送。This shop can send messages. (${testCode})`,
            },
          })
        : { sent: false as const, reason: `${setting} is not set` }
      if (result.sent)
        return fine('messages', {
          zh: `已交给 ${transport?.name} 发往 ${to}，请看是否收到。`,
          en: `${transport?.name} accepted a message to ${to}; see whether it arrives.`,
        })
      return problem(
        'error',
        'messages',
        {
          zh: `发往 ${to} 的消息没有发出：${result.reason}`,
          en: `The message to ${to} was not sent: ${result.reason}`,
        },
        {
          zh: `检查 ${setting} 和它旁边的设置，以及对方控制台里的签名、模板和余额。`,
          en: `Look at ${setting} and the settings beside it, and at the carrier's console: signature, template, balance.`,
        },
      )
    }),
  )
}
