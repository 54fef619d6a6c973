import { type ArchivePart, archiveRecords, archiveTable } from '../shop/public.ts'
import { listChatTargets } from './chat-target.sql.ts'
import { listNotificationSettings } from './notification-settings.sql.ts'
import { toChatDto } from './to-chat-dto.ts'
import { toNotificationSettingsDto } from './to-notification-settings-dto.ts'

const settings = archiveRecords({
  name: 'notifications.jsonl',
  about: ['通知设置；不含 webhook 的密钥', 'how the shop is notified, without the key of the webhook'],
  columns: {
    mail: ['通知邮箱', 'email address'],
    mailKinds: ['发邮件的事件', 'events that emails are sent of'],
    lowStock: ['库存少于多少时通知', 'low-stock limit'],
    webhookUrl: ['webhook 地址', 'address of the webhook'],
  },
  async *rows(ctx, { shop_id }) {
    const [row] = await listNotificationSettings(ctx.db, [shop_id])
    const dto = await toNotificationSettingsDto(ctx, shop_id, row)
    const { mail, mailKinds, lowStock, webhookUrl } = dto
    yield { mail, mailKinds, lowStock, webhookUrl }
  },
})

const chats = archiveTable({
  name: 'chats.csv',
  about: ['推送通知的群和应用；不含它们的密钥', 'chats and apps that are notified, without their keys'],
  columns: {
    chatNo: ['编号', 'number'],
    provider: ['种类', 'kind'],
    hint: ['提示', 'hint'],
    kinds: ['通知的事件', 'events that it is notified of'],
    createTime: ['添加时间', 'when it was added'],
  },
  async *rows({ db }, { shop_id }) {
    for (const row of await listChatTargets(db, [shop_id])) yield toChatDto(row)
  },
})

/** What the archive of a shop has of its notifications: never a secret. */
export const notificationArchive: readonly ArchivePart[] = [settings, chats]
