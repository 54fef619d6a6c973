import { mailKinds, type NotificationSettings } from '@faka/contract/notification/notification-settings'
import type { LocalizedText } from './localized-text.ts'

/** Describes a seller's notification settings in a few lines. */
export function notificationSettingsText({
  mail,
  lowStock,
  mailKinds: kinds,
  canMail,
  webhookUrl,
  failedCalls,
}: NotificationSettings): LocalizedText {
  const failed = {
    zh: failedCalls > 0 ? `（最近有 ${failedCalls} 次未送达，见 webhook list）` : '',
    en: failedCalls > 0 ? ` (${failedCalls} calls were given up lately, see webhook list)` : '',
  }
  const low = {
    zh: lowStock > 0 ? `少于 ${lowStock} 件时提醒；售罄时提醒` : '售罄时提醒',
    en: lowStock > 0 ? `notified below ${lowStock} cards, and when sold out` : 'notified when sold out',
  }
  const sent = mail !== null && kinds.length < mailKinds.length
  const which = sent ? (kinds.length > 0 ? ` (${kinds.join(', ')})` : ' (–)') : ''
  const off = canMail
    ? { zh: '', en: '' }
    : {
        zh: '\n这台服务器没有设置邮件：邮件都没有发出去',
        en: '\nThis server has no email set up: no email goes out',
      }
  return {
    zh: `邮件：${mail ?? '不发'}${which}${off.zh}\n库存：${low.zh}\n回调：${webhookUrl ?? '未设置'}${failed.zh}`,
    en: `Email: ${mail ?? 'none'}${which}${off.en}\nStock: ${low.en}\nWebhook: ${webhookUrl ?? 'none'}${failed.en}`,
  }
}
