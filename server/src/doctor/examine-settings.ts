import type { Config } from '../platform/config.ts'
import { isPrivateUrl } from '../platform/private-url.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Checks settings that are valid, but wrong for a shop on the internet. */
export function examineSettings(config: Config): Finding[] {
  const isPublic = !isPrivateUrl(config.publicUrl)
  const found: Finding[] = []
  if (isPublic && !config.production)
    found.push(
      problem(
        'warning',
        'settings',
        {
          zh: 'PUBLIC_URL 是公网地址，而 APP_ENV 不是 production。',
          en: 'PUBLIC_URL is public, and APP_ENV is not production.',
        },
        {
          zh: '设置 APP_ENV=production 和自己保管的 SECRET_KEY。',
          en: 'Set APP_ENV=production, and a SECRET_KEY that you keep yourself.',
        },
      ),
    )
  if (isPublic && !config.publicUrl.startsWith('https:'))
    found.push(
      problem(
        'error',
        'settings',
        {
          zh: 'PUBLIC_URL 是公网地址却没有 https：卡密和密码在网络上是明文。',
          en: 'PUBLIC_URL is public without https: cards and passwords cross the network readable.',
        },
        {
          zh: '在前面放一个有证书的代理（见 deploy/），把 PUBLIC_URL 改成 https://。',
          en: 'Put a proxy with a certificate in front (see deploy/), and set PUBLIC_URL to https://.',
        },
      ),
    )
  if (!config.sms && !config.mail)
    found.push(
      problem(
        'warning',
        'settings',
        {
          zh: '没有配置短信也没有配置邮件：收不到验证码和通知。',
          en: 'Neither SMS nor email is set up: no codes and no notifications are sent.',
        },
        { zh: '设置 SMTP_URL 和 MAIL_FROM，或者 SMS。', en: 'Set SMTP_URL and MAIL_FROM, or SMS.' },
      ),
    )
  return found.length > 0 ? found : [fine('settings', { zh: '设置没有问题。', en: 'The settings are fine.' })]
}
