import { readConfig } from '../../server/src/config.ts'
import type { Config } from '../../server/src/platform/config.ts'
import { smsCredentials } from '../../simulators/sms-simulator.ts'

export type SmsDialect = 'aliyun' | 'tencent'

/** The environment variables of a shop that sends SMS by the simulator at `url`. */
export function smsEnvironment(dialect: SmsDialect, url: string): Record<string, string> {
  const { aliyun, tencent } = smsCredentials
  return {
    SMS: dialect,
    ALIYUN_SMS_KEY_ID: aliyun.keyId,
    ALIYUN_SMS_KEY_SECRET: aliyun.keySecret,
    ALIYUN_SMS_SIGN_NAME: aliyun.signName,
    ALIYUN_SMS_TEMPLATE_CODE: aliyun.template,
    ALIYUN_SMS_ENDPOINT: url,
    TENCENT_SMS_SECRET_ID: tencent.keyId,
    TENCENT_SMS_SECRET_KEY: tencent.keySecret,
    TENCENT_SMS_SIGN_NAME: tencent.signName,
    TENCENT_SMS_APP_ID: tencent.appId,
    TENCENT_SMS_TEMPLATE_ID: tencent.template,
    TENCENT_SMS_ENDPOINT: url,
  }
}

/** The same as a configuration; throws if the variables are invalid. */
export function smsConfig(dialect: SmsDialect, url: string): Config['sms'] {
  const { config, errors } = readConfig(smsEnvironment(dialect, url))
  if (errors.length > 0) throw new Error(errors.join(' '))
  return config.sms
}
