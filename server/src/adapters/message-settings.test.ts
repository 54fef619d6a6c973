import { expect, test } from 'vitest'
import { smsTemplateSettings } from '../modules/declarations.ts'
import { readMessageSettings } from './message-settings.ts'

const aliyun = {
  SMS: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'LTAI5tExample',
  ALIYUN_SMS_KEY_SECRET: 'a-secret-of-nobody',
  ALIYUN_SMS_SIGN_NAME: '卡密小店',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const tencent = {
  SMS: 'tencent',
  TENCENT_SMS_SECRET_ID: 'AKIDexample',
  TENCENT_SMS_SECRET_KEY: 'a-secret-of-nobody',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '卡密小店',
  TENCENT_SMS_TEMPLATE_ID: '1110',
}
const smtp = { SMTP_URL: 'smtps://user:pass%40word@mail.example.com', MAIL_FROM: 'FAKA <shop@example.com>' }

type Env = Record<string, string | undefined>
function read(env: Env, production = false) {
  const errors: string[] = []
  return { ...readMessageSettings(env, production, smsTemplateSettings, errors), errors }
}

test('in development messages stay in the outbox; in production none are sent without settings', () => {
  const mail = { transport: 'outbox', print: true }
  const sms = { ...mail, templates: {} }
  expect(read({})).toEqual({ sms, mail, errors: [] })
  expect(read({ SMS: 'outbox' })).toEqual({ sms, mail, errors: [] })
  expect(read({}, true)).toEqual({ sms: undefined, mail: undefined, errors: [] })
  expect(read({ SMS: 'outbox' }, true).errors).toEqual([
    expect.stringMatching(/^SMS is "outbox".+production refuses it\.$/),
  ])
})

test('a notification about an order is sent by SMS only where its template is set', () => {
  const wished = {
    SMS_TEMPLATE_ORDER_DELIVERED: 'SMS_200000002',
    SMS_TEMPLATE_COMPLAINT_DECIDED: 'SMS_200000003',
  }
  expect(Object.keys(read({ ...aliyun }).sms?.templates ?? {})).toEqual(['verifyCode', 'phoneKnown'])
  expect(read({ ...aliyun, ...wished }, true)).toMatchObject({
    sms: {
      templates: {
        orderDelivered: { id: 'SMS_200000002', vars: [] },
        complaintDecided: { id: 'SMS_200000003', vars: [] },
      },
    },
    errors: [],
  })
  expect(read({ ...tencent, ...wished }).errors).toEqual([
    expect.stringMatching(/^SMS_TEMPLATE_ORDER_DELIVERED is malformed/),
    expect.stringMatching(/^SMS_TEMPLATE_COMPLAINT_DECIDED is malformed/),
  ])
  expect(read({ SMS_TEMPLATE_ORDER_DELIVERD: 'x' }).errors).toEqual([
    expect.stringMatching(/^SMS_TEMPLATE_ORDER_DELIVERD is not a setting/),
  ])
})

test('SMS providers have default endpoints that settings can replace', () => {
  const { sms, errors } = read(aliyun, true)
  expect(errors).toEqual([])
  expect(sms).toMatchObject({
    transport: 'aliyun',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    templates: {
      verifyCode: { id: 'SMS_154950909', vars: ['code'] },
      phoneKnown: { id: 'SMS_154950909', vars: ['code'] },
    },
  })
  const own = read({ ...aliyun, ALIYUN_SMS_KNOWN_TEMPLATE_CODE: 'SMS_200000001' }).sms
  expect(own).toMatchObject({ templates: { phoneKnown: { id: 'SMS_200000001', vars: [] } } })
  expect(read({ ...tencent, TENCENT_SMS_ENDPOINT: 'http://127.0.0.1:4000/' }, true)).toMatchObject({
    sms: { transport: 'tencent', endpoint: 'http://127.0.0.1:4000', region: 'ap-guangzhou' },
    errors: [],
  })
  expect(read(smtp, true)).toMatchObject({
    mail: { transport: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
    errors: [],
  })
})

test('each missing or malformed setting is reported by one sentence that names it and quotes no key', () => {
  const missing = [aliyun, tencent].flatMap((env) =>
    Object.keys(env)
      .filter((name) => name !== 'SMS')
      .map((name): [Env, string, RegExp] => [{ ...env, [name]: undefined }, name, /is missing/]),
  )
  const malformed: [Env, string, RegExp][] = [
    [{ ...aliyun, ALIYUN_SMS_KEY_SECRET: 'with a blank in it' }, 'ALIYUN_SMS_KEY_SECRET', /is malformed/],
    [{ ...aliyun, ALIYUN_SMS_TEMPLATE_CODE: '154950909' }, 'ALIYUN_SMS_TEMPLATE_CODE', /is malformed/],
    [{ ...aliyun, ALIYUN_SMS_KNOWN_TEMPLATE_CODE: 'x' }, 'ALIYUN_SMS_KNOWN_TEMPLATE_CODE', /is malformed/],
    ...[
      'http://sms.example.com',
      'https://sms.example.com/x',
      'sms.example.com',
      'https://a:b@c.example',
    ].map((text): [Env, string, RegExp] => [
      { ...aliyun, ALIYUN_SMS_ENDPOINT: text },
      'ALIYUN_SMS_ENDPOINT',
      /is malformed/,
    ]),
    [{ ...tencent, TENCENT_SMS_APP_ID: 'app' }, 'TENCENT_SMS_APP_ID', /is malformed/],
    [{ ...tencent, TENCENT_SMS_REGION: 'Guangzhou' }, 'TENCENT_SMS_REGION', /is malformed/],
    [{ SMS: 'twilio' }, 'SMS', /must be aliyun, tencent or outbox/],
    [{ ...smtp, SMTP_URL: 'mail.example.com' }, 'SMTP_URL', /is malformed/],
    [{ ...smtp, SMTP_URL: undefined }, 'SMTP_URL', /is missing/],
    [{ ...smtp, SMTP_URL: 'smtp://user:pa#ss@mail:99999' }, 'SMTP_URL', /percent-encoded/],
    [{ ...smtp, MAIL_FROM: undefined }, 'MAIL_FROM', /is missing/],
    [{ ...smtp, MAIL_FROM: 'the shop' }, 'MAIL_FROM', /is malformed/],
  ]
  for (const [env, name, wanted] of [...missing, ...malformed]) {
    const { errors } = read(env)
    expect(errors, name).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name} .+\\.$`))
    expect(errors[0]).toMatch(wanted)
    for (const key of ['a-secret-of-nobody', 'with a blank', 'pass%40word'])
      expect(errors[0]).not.toContain(key)
  }
})
